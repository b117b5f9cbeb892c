CREATE TABLE "calendar_entries" (
	"event_id" text NOT NULL,
	"calendar_id" text NOT NULL,
	CONSTRAINT "calendar_entries_event_id_calendar_id_pk" PRIMARY KEY("event_id","calendar_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_members" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"calendar_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_members" ADD CONSTRAINT "calendar_members_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- what stands in the calendar of the salon already
insert into calendar_entries (event_id, calendar_id) select replace(id::text, '-', ''), '' from appointments where calendar_event_id is not null;
