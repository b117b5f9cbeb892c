CREATE TABLE "sale_counter" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sales" ALTER COLUMN "number" DROP IDENTITY;--> statement-breakpoint
CREATE INDEX "appointments_held" ON "appointments" USING btree ("held_until") WHERE held_until is not null;
--> statement-breakpoint
alter table sale_counter add constraint sale_counter_one_row check (id = 1);
--> statement-breakpoint
-- behind the highest one; no sale slips in between, since `sales` is locked from its change above until all of this is committed
insert into sale_counter (last) select coalesce(max(number), 0) from sales;
