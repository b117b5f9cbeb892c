ALTER TABLE "customers" ALTER COLUMN "wants_news" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "news_said_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "news_said_by" text;--> statement-breakpoint
-- who came was told of these mails in each of them; who never booked did not ask for any
UPDATE "customers" SET "wants_news" = false WHERE "wants_news" AND NOT EXISTS (
  SELECT FROM "appointments" a WHERE a."customer_id" = "customers"."id" AND a."status" <> 'cancelled' AND a."held_until" IS NULL
);
