CREATE TABLE "sick_deeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sick_leave_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"deed" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"back_told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sick_leaves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"start_date" date NOT NULL,
	"start_time" time,
	"end_date" date NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "sick_leave_id" uuid;--> statement-breakpoint
ALTER TABLE "sick_deeds" ADD CONSTRAINT "sick_deeds_sick_leave_id_sick_leaves_id_fk" FOREIGN KEY ("sick_leave_id") REFERENCES "public"."sick_leaves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sick_deeds" ADD CONSTRAINT "sick_deeds_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sick_leaves" ADD CONSTRAINT "sick_leaves_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sick_deeds_one" ON "sick_deeds" USING btree ("sick_leave_id","appointment_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "sick_deeds_appointment" ON "sick_deeds" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sick_leaves_one" ON "sick_leaves" USING btree ("staff_id") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_sick_leave_id_sick_leaves_id_fk" FOREIGN KEY ("sick_leave_id") REFERENCES "public"."sick_leaves"("id") ON DELETE cascade ON UPDATE no action;