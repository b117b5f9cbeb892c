-- they were recognised by what was typed, not by a mail that was read
DELETE FROM "recognised_devices";--> statement-breakpoint
ALTER TABLE "appointment_links" ADD COLUMN "email_hash" text;--> statement-breakpoint
ALTER TABLE "recognised_devices" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "recognised_devices" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_links" ADD COLUMN "device" text;