CREATE TABLE "faults" (
	"hour" timestamp with time zone NOT NULL,
	"place" text NOT NULL,
	"what" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "faults_hour_place_what_pk" PRIMARY KEY("hour","place","what")
);
--> statement-breakpoint
CREATE TABLE "mail_trips" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_hash" text NOT NULL,
	"settings" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
create trigger mail_trips_content after insert or update or delete or truncate on mail_trips for each statement execute function notify_content();
