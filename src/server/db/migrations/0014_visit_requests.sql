CREATE TABLE "visit_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"appointment_id" uuid,
	"address" text NOT NULL,
	"device" text,
	"kept_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_requests_appointmentId_unique" UNIQUE("appointment_id")
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "answer_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "most_visits_per_address" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "most_open_visits" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "most_open_visits_proven" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "request_hours" integer DEFAULT 72 NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "most_held_per_address" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD COLUMN "asked_from" text;--> statement-breakpoint
ALTER TABLE "visit_requests" ADD CONSTRAINT "visit_requests_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_requests_address" ON "visit_requests" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "appointments_answer" ON "appointments" USING btree ("answer_by") WHERE answer_by is not null;
--> statement-breakpoint
-- whoever is recognised pressed a button behind a link in a mail: her mailbox is proven, and so are her requests
create function prove_requests() returns trigger language plpgsql as $$
begin
  update visit_requests set appointment_id = null where appointment_id in (select id from appointments where customer_id = new.customer_id);
  update appointments set answer_by = null where customer_id = new.customer_id and answer_by is not null;
  return null;
end $$;
--> statement-breakpoint
create trigger recognised_devices_proof after insert on recognised_devices for each row execute function prove_requests();
--> statement-breakpoint
create trigger visit_requests_content after update on visit_requests for each statement execute function notify_content();
