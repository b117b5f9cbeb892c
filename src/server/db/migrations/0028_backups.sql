CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"file" text,
	"bytes" bigint,
	"rows" integer,
	"bucket" text,
	"failure" text,
	"mark" text,
	"tried_at" timestamp with time zone,
	"proof_failure" text,
	CONSTRAINT "backups_file_unique" UNIQUE("file")
);
--> statement-breakpoint
CREATE INDEX "backups_made_at" ON "backups" USING btree ("made_at");--> statement-breakpoint
create trigger backups_content after insert or update or delete or truncate on backups for each statement execute function notify_content();
