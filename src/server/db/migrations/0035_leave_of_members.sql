ALTER TABLE "holidays" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "start_time" time;--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "end_time" time;--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;