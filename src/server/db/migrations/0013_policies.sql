CREATE TABLE "policy_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"policy" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "policies" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
CREATE INDEX "policy_versions_policy" ON "policy_versions" USING btree ("policy","created_at");
--> statement-breakpoint
create trigger policy_versions_append_only before update or delete on policy_versions for each row execute function append_only();
--> statement-breakpoint
create trigger policy_versions_no_truncate before truncate on policy_versions for each statement execute function append_only();
