create extension if not exists pg_trgm;
--> statement-breakpoint
-- lower case without accents, as lib/search.ts folds what is typed
create function folded(text) returns text language plpgsql immutable strict parallel safe as $$
begin
  -- most texts have no accent
  if octet_length($1) = length($1) then return lower($1 collate "C"); end if;
  return translate(lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g') collate pg_c_utf8), 'łøđı', 'lodi');
end $$;
--> statement-breakpoint
CREATE TABLE "client_index" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"dog_words" text NOT NULL,
	"last_visit" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "searched" text GENERATED ALWAYS AS (folded(' ' || "first_name" || ' ' || "last_name" || ' ' || "dog_name" || ' ' || "email" || ' ' || "phone" || ' ' || translate("phone", ' +./()-', ''))) STORED;--> statement-breakpoint
ALTER TABLE "client_index" ADD CONSTRAINT "client_index_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- a client's row from what is stored of her, for 'client_index' alone
create function client_index_rows(clients uuid[]) returns setof client_index language sql stable set search_path = public, pg_temp as $$
  select c.id, folded(c.first_name || ' ' || c.last_name),
    folded(' ' || c.first_name || ' ' || c.last_name || ' ' || c.email || ' ' || c.phone || ' ' || translate(c.phone, ' +./()-', '')),
    coalesce((select string_agg(folded(' ' || d.name || ' ' || d.chip_number), '') from dogs d where d.customer_id = c.id), ''),
    coalesce((select max(a.date) from appointments a where a.customer_id = c.id and a.status <> 'cancelled' and a.held_until is null), '-infinity'),
    c.created_at
  from customers c where clients is null or c.id = any(clients)
$$;
--> statement-breakpoint
create function index_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  whose constant text := case tg_table_name when 'customers' then 'id' else 'customer_id' end;
  clients constant uuid[] := array[(to_jsonb(new) ->> whose)::uuid, (to_jsonb(old) ->> whose)::uuid];
begin
  -- who changes the same client waits here, and then reads what the other wrote
  perform from client_index where customer_id = any(clients) order by customer_id for update;
  insert into client_index select * from client_index_rows(clients)
    on conflict (customer_id) do update set name = excluded.name, words = excluded.words, dog_words = excluded.dog_words, last_visit = excluded.last_visit
    where (client_index.name, client_index.words, client_index.dog_words, client_index.last_visit)
      is distinct from (excluded.name, excluded.words, excluded.dog_words, excluded.last_visit);
  return null;
end $$;
--> statement-breakpoint
create trigger customers_indexed after insert or update of first_name, last_name, email, phone on customers for each row execute function index_client();
--> statement-breakpoint
create trigger dogs_indexed after insert or delete or update of customer_id, name, chip_number on dogs for each row execute function index_client();
--> statement-breakpoint
create trigger appointments_indexed after insert or delete or update of customer_id, date, status, held_until on appointments for each row execute function index_client();
--> statement-breakpoint
insert into client_index select * from client_index_rows(null);
--> statement-breakpoint
CREATE INDEX "client_index_words" ON "client_index" USING gin ("words" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "client_index_dog_words" ON "client_index" USING gin ("dog_words" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "client_index_name" ON "client_index" USING btree ("name","customer_id");--> statement-breakpoint
CREATE INDEX "client_index_last_visit" ON "client_index" USING btree ("last_visit","customer_id");--> statement-breakpoint
CREATE INDEX "client_index_created" ON "client_index" USING btree ("created_at","customer_id");--> statement-breakpoint
CREATE INDEX "appointments_searched" ON "appointments" USING gin ("searched" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "contacts_words" ON "contacts" USING gin (folded(' ' || "name" || ' ' || "email" || ' ' || "dog_name" || ' ' || "subject" || ' ' || "message" || ' ' || "phone" || ' ' || translate("phone", ' +./()-', '')) gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "gift_vouchers_words" ON "gift_vouchers" USING gin (folded(' ' || "code" || ' ' || "recipient_name" || ' ' || "recipient_email" || ' ' || "buyer_name" || ' ' || "buyer_email") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "health_records_words" ON "health_records" USING gin (folded(' ' || "dog_name" || ' ' || "dog_breed" || ' ' || "owner_first_name" || ' ' || "owner_last_name" || ' ' || "owner_email" || ' ' || "owner_phone" || ' ' || translate("owner_phone", ' +./()-', '')) gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "invoices_words" ON "invoices" USING gin (folded(' ' || coalesce("invoice_number", '') || ' ' || "customer_name" || ' ' || "customer_email" || ' ' || "customer_vat_number" || ' ' || "customer_city") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (folded(' ' || "name" || ' ' || "brand" || ' ' || "sku" || ' ' || "barcode") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "waiting_list_entries_words" ON "waiting_list_entries" USING gin (folded(' ' || "first_name" || ' ' || "last_name" || ' ' || "dog_name" || ' ' || "email" || ' ' || "phone" || ' ' || translate("phone", ' +./()-', '')) gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
-- of so many rows a word that few have is seen to be rare
alter table appointments alter column searched set statistics 1000;
--> statement-breakpoint
alter table client_index alter column words set statistics 1000, alter column dog_words set statistics 1000;
--> statement-breakpoint
-- as before, and what a visit is found by
create or replace function raise_version() returns trigger language plpgsql as $$
declare
  -- generated columns are empty in a new row until after this trigger; what ledgers keep, or the owner put aside, is not her editing
  apart constant text[] := array['version', 'during', 'searched', 'name_key', 'stock', 'points', 'balance', 'dismissed_setup', 'took_booking'];
begin
  new.version := old.version + case when to_jsonb(new) - apart is distinct from to_jsonb(old) - apart then 1 else 0 end;
  return new;
end $$;
