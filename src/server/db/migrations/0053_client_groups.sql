CREATE TABLE "client_filters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_filters_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "labels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "customers_labels" ON "customers" USING gin ("labels");--> statement-breakpoint
CREATE INDEX "customers_without_phone" ON "customers" USING btree ("id") WHERE phone = '';--> statement-breakpoint
CREATE INDEX "dogs_birth_month" ON "dogs" USING btree (extract(month from "birth_date"),"customer_id") WHERE is_active and birth_date is not null;--> statement-breakpoint
create trigger client_filters_content after insert or update or delete or truncate on client_filters for each statement execute function notify_content();
