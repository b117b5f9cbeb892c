CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"email" text,
	"password_hash" text,
	"staff_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"invitation_hash" text,
	"invited_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "people_email_unique" UNIQUE("email"),
	CONSTRAINT "people_invitationHash_unique" UNIQUE("invitation_hash")
);
--> statement-breakpoint
ALTER TABLE "login_events" ADD COLUMN "person_id" uuid;--> statement-breakpoint
-- the one password stays the owner's door; who is logged in stays so
insert into "people" ("name", "role", "created_at") values ('Eigenaar', 'owner', now());--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "person_id" uuid;--> statement-breakpoint
update "sessions" set "person_id" = (select "id" from "people");--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "person_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "people_one_owner" ON "people" USING btree ("role") WHERE role = 'owner';--> statement-breakpoint
CREATE UNIQUE INDEX "people_one_log_in_of_member" ON "people" USING btree ("staff_id");--> statement-breakpoint
ALTER TABLE "login_events" ADD CONSTRAINT "login_events_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
alter table people add constraint people_has_a_door check (role = 'owner' or email is not null or ended_at is not null);
--> statement-breakpoint
create trigger people_content after insert or update or delete or truncate on people for each statement execute function notify_content();
