CREATE TABLE "day_book_counter" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last" bigint NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "day_book_closings" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "day_book_closings" ADD COLUMN "salon_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "day_book_closings" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "day_book_entries" ADD COLUMN "number" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "day_book_entries" ADD COLUMN "invoiced" numeric(10, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "day_book_entries" ADD COLUMN "document" text;--> statement-breakpoint
ALTER TABLE "day_book_entries" ADD COLUMN "about_day" date;--> statement-breakpoint
ALTER TABLE "sale_counter" ADD COLUMN "since" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "voucher_prefix" text DEFAULT 'SNUF' NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_card_id_customer_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."customer_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "day_book_entries_number" ON "day_book_entries" USING btree ("number") WHERE "day_book_entries"."number" <> 0;--> statement-breakpoint
CREATE INDEX "day_book_entries_corrects" ON "day_book_entries" USING btree ("corrects_id");--> statement-breakpoint
ALTER TABLE "day_book_entries" ADD CONSTRAINT "day_book_entries_document" CHECK ((kind in ('invoiced', 'credited')) = (document is not null and about_day is not null) and (document is not null or invoiced = 0));
--> statement-breakpoint
alter table day_book_counter add constraint day_book_counter_one_row check (id = 1);
--> statement-breakpoint
drop trigger day_book_entries_append_only on day_book_entries;
--> statement-breakpoint
-- what was printed with its id keeps that as its number; nothing slips in between, since the table is locked from its change above until all of this is committed
update day_book_entries set number = id;
--> statement-breakpoint
insert into day_book_counter (last, since)
  select coalesce(max(id), 0), coalesce((select max(n) from generate_series(1, (select max(id) from day_book_entries)) n where not exists (select from day_book_entries where id = n)), 0)
  from day_book_entries;
--> statement-breakpoint
update sale_counter set since = coalesce((select max(n) from generate_series(1, last) n where not exists (select from sales where number = n)), 0);
--> statement-breakpoint
-- the number is all that an entry still waits for, until its transaction commits
create trigger day_book_entries_append_only before update or delete on day_book_entries for each row when (old.number <> 0) execute function append_only();
--> statement-breakpoint
create trigger day_book_entries_unnumbered before update or delete on day_book_entries for each row when (old.number = 0) execute function append_only('number');
--> statement-breakpoint
-- at the commit, so that who waits here for the next number holds everything else already and nobody waits for her in a circle
create function number_day_book_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next bigint;
begin
  update day_book_counter set last = last + 1 returning last into next;
  update day_book_entries set number = next where id = new.id;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger day_book_entries_number after insert on day_book_entries deferrable initially deferred for each row execute function number_day_book_entry();
--> statement-breakpoint
-- what stood on invoices before the book said so: from here on it does, on the open day, naming the day on which it was booked
insert into day_book_entries (at, day, kind, method, amount, vat_rate, vat, rounding, amount_paid, source_id, corrects_id, test, invoiced, document, about_day)
  select now(), greatest((now() at time zone 'Europe/Brussels')::date, (select max(day) + 1 from day_book_closings)), 'invoiced', 'invoice', 0, entry.vat_rate, 0, 0, 0,
    invoice.id, entry.source_id, entry.test, round(entry.amount * (1 - invoice.credited / nullif(invoice.total_amount, 0)), 2), invoice.invoice_number, entry.day
  from (select i.*, coalesce((select sum(note.total_amount) from invoices note where note.credit_of = i.id), 0) as credited from invoices i
    where i.type = 'invoice' and i.invoice_number is not null) invoice
  cross join jsonb_array_elements_text(invoice.sale_ids) as sale(id)
  join payments payment on payment.sale_id = sale.id::uuid
  join day_book_entries entry on entry.source_id = payment.id and entry.kind <> 'tip' and entry.amount <> 0
  where invoice.credited < invoice.total_amount
  order by invoice.invoice_number, entry.id;
--> statement-breakpoint
-- numbered now, so that a later migration may change the table
set constraints all immediate;
--> statement-breakpoint
set constraints all deferred;
