CREATE TABLE "imported_rows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"row_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"filename" text NOT NULL,
	"format" text NOT NULL,
	"preset" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"columns" jsonb NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rows" integer NOT NULL,
	"new_rows" integer NOT NULL,
	"existing_rows" integer NOT NULL,
	"error_rows" integer NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"file" "bytea",
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_rows_import" ON "imported_rows" USING btree ("import_id","kind");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");
--> statement-breakpoint
create trigger imports_content after insert or update or delete or truncate on imports for each statement execute function notify_content();
--> statement-breakpoint
-- as before, and the opening of a ledger goes with what an import made, while that is undone
create or replace function append_only() returns trigger language plpgsql as $$
declare
  apart constant text[] := coalesce(tg_argv, '{}');
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - apart = to_jsonb(old) - apart then return new; end if;
  if tg_op = 'DELETE' and tg_table_name in ('stock_movements', 'card_movements', 'voucher_movements')
    and to_jsonb(old) ->> 'reason' = 'opening' and current_setting('salon.undoes_import', true) = 'on' then return old; end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation', table = tg_table_name;
end $$;
--> statement-breakpoint
-- the ledgers that an import began and nobody wrote in since; the app itself removes nothing from a ledger
create function undo_imported_ledgers(import uuid) returns setof uuid language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from imports i where i.id = import and i.state = 'applied') then return; end if;
  perform set_config('salon.undoes_import', 'on', true);
  delete from voucher_movements m using imported_rows r, gift_vouchers v
    where r.import_id = import and r.kind = 'voucher' and v.id = r.row_id and v.version = r.version and m.voucher_id = v.id and m.reason = 'opening'
      and (select count(*) from voucher_movements o where o.voucher_id = v.id) = 1 and not exists (select from payments p where p.voucher_id = v.id);
  return query delete from gift_vouchers v using imported_rows r
    where r.import_id = import and r.kind = 'voucher' and v.id = r.row_id and v.version = r.version
      and not exists (select from voucher_movements o where o.voucher_id = v.id) and not exists (select from payments p where p.voucher_id = v.id) returning v.id;
  delete from card_movements m using imported_rows r, customer_cards c
    where r.import_id = import and r.kind = 'card' and c.id = r.row_id and c.version = r.version and m.card_id = c.id and m.reason = 'opening'
      and (select count(*) from card_movements o where o.card_id = c.id) = 1 and not exists (select from sale_lines l where l.card_id = c.id);
  return query delete from customer_cards c using imported_rows r
    where r.import_id = import and r.kind = 'card' and c.id = r.row_id and c.version = r.version
      and not exists (select from card_movements o where o.card_id = c.id) and not exists (select from sale_lines l where l.card_id = c.id) returning c.id;
  delete from stock_movements m using imported_rows r, products p
    where r.import_id = import and r.kind = 'product' and p.id = r.row_id and p.version = r.version and m.product_id = p.id and m.reason = 'opening'
      and (select count(*) from stock_movements o where o.product_id = p.id) = 1 and not exists (select from sale_lines l where l.product_id = p.id);
  return query delete from products p using imported_rows r
    where r.import_id = import and r.kind = 'product' and p.id = r.row_id and p.version = r.version
      and not exists (select from stock_movements o where o.product_id = p.id) and not exists (select from sale_lines l where l.product_id = p.id) returning p.id;
  perform set_config('salon.undoes_import', 'off', true);
end $$;
