CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"beginning" text NOT NULL,
	"key_hash" text,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "api_keys_beginning_unique" UNIQUE("beginning")
);
--> statement-breakpoint
-- that a key was used wakes nobody
create trigger api_keys_content after insert or delete or truncate or update of ended_at on api_keys for each statement execute function notify_content();
--> statement-breakpoint
create trigger api_keys_deed after insert or update or delete on api_keys for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed();
