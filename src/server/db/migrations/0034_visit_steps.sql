CREATE TABLE "learned_durations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dog_id" uuid,
	"breed" text DEFAULT '' NOT NULL,
	"service" text NOT NULL,
	"minutes" integer NOT NULL,
	"count" integer NOT NULL,
	"fewest" integer NOT NULL,
	"most" integer NOT NULL,
	CONSTRAINT "learned_durations_of" UNIQUE NULLS NOT DISTINCT("dog_id","breed","service")
);
--> statement-breakpoint
CREATE TABLE "visit_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "shortest_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "learned_durations" ADD CONSTRAINT "learned_durations_dog_id_dogs_id_fk" FOREIGN KEY ("dog_id") REFERENCES "public"."dogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_steps" ADD CONSTRAINT "visit_steps_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_steps_appointment" ON "visit_steps" USING btree ("appointment_id");--> statement-breakpoint
create trigger visit_steps_content after insert or update or delete or truncate on visit_steps for each statement execute function notify_content();
--> statement-breakpoint
-- as before, and what finished visits teach: of this dog, else of its breed
create function expected_minutes(dog uuid, dog_breed text, treatment text) returns integer language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select d.minutes from dogs d where d.id = dog),
    (select l.minutes from learned_durations l where l.dog_id = dog and l.breed = '' and l.service = lower(treatment)),
    (select l.minutes from learned_durations l where l.dog_id is null and l.breed = lower(dog_breed) and l.service = lower(treatment)),
    (select s.minutes from services s where lower(s.name) = lower(treatment)))
$$;
--> statement-breakpoint
create or replace function appointments_expect() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.expected_minutes := expected_minutes(new.dog_id, new.dog_breed, new.service);
  return new;
end $$;
--> statement-breakpoint
drop function expected_minutes(uuid, text);
