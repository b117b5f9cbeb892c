CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"colour" text DEFAULT 'pine' NOT NULL,
	"picture_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"on_team_page" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"bookable_online" boolean DEFAULT true NOT NULL,
	"hours" jsonb,
	"exceptions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"service_ids" jsonb,
	"largest_size" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
create trigger staff_content after insert or update or delete or truncate on staff for each statement execute function notify_content();
--> statement-breakpoint
create trigger staff_version before update on staff for each row execute function raise_version();
--> statement-breakpoint
-- the team of the salon as its page tells it; the first has the agenda, the others until then only a card
insert into staff (name, role, text, picture_id, position, is_active, on_team_page)
  select coalesce(nullif(trim(card ->> 'name'), ''), 'Eigenaar'), coalesce(card ->> 'role', ''), coalesce(card ->> 'text', ''),
    (select p.id from pictures p where p.id::text = card ->> 'pictureId'), at - 1, at = 1, true
  from salon, jsonb_array_elements(case when jsonb_typeof(team) = 'array' then team else '[]' end) with ordinality as cards(card, at);
--> statement-breakpoint
insert into staff (name, on_team_page) select 'Eigenaar', false where not exists (select from staff);
--> statement-breakpoint
create function first_staff() returns uuid language sql stable as 'select id from staff order by is_active desc, position, id limit 1';
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "staff_id" uuid DEFAULT first_staff() NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_staff" ON "appointments" USING btree ("staff_id","date");--> statement-breakpoint
CREATE TABLE "appointment_parts" (
	"appointment_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"staff_id" uuid NOT NULL,
	"date" date NOT NULL,
	"during" "tsrange" NOT NULL,
	"occupies" boolean NOT NULL,
	"blocking" boolean NOT NULL,
	CONSTRAINT "appointment_parts_appointment_id_position_pk" PRIMARY KEY("appointment_id","position")
);
--> statement-breakpoint
insert into appointment_parts (appointment_id, staff_id, date, during, occupies, blocking)
  select id, staff_id, date, during, status <> 'cancelled', status <> 'cancelled' and not overlap_allowed from appointments;
--> statement-breakpoint
ALTER TABLE "appointment_parts" ADD CONSTRAINT "appointment_parts_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_parts" ADD CONSTRAINT "appointment_parts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_parts_day" ON "appointment_parts" USING btree ("date") WHERE occupies;--> statement-breakpoint
create extension if not exists btree_gist;
--> statement-breakpoint
alter table appointment_parts add constraint appointment_parts_no_overlap exclude using gist (staff_id with =, during with &&) where (blocking);
--> statement-breakpoint
alter table appointments drop constraint appointments_no_overlap;
--> statement-breakpoint
-- whose time a visit takes; the app writes visits alone
create function keep_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  holds constant boolean := new.status <> 'cancelled';
begin
  if tg_op = 'INSERT' then
    insert into appointment_parts (appointment_id, staff_id, date, during, occupies, blocking)
      values (new.id, new.staff_id, new.date, new.during, holds, holds and not new.overlap_allowed);
  else
    update appointment_parts set staff_id = new.staff_id, date = new.date, during = new.during, occupies = holds, blocking = holds and not new.overlap_allowed
      where appointment_id = new.id and position = 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger appointments_parts after insert or update of staff_id, date, start_time, end_time, status, overlap_allowed on appointments
  for each row execute function keep_parts();
