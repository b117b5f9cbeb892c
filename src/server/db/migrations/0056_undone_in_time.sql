ALTER TABLE "outbox" ADD COLUMN "undoable_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "knew" jsonb;