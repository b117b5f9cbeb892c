ALTER TABLE "dogs" ADD COLUMN "chip_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "dogs_chip" ON "dogs" USING btree ("chip_number") WHERE "dogs"."chip_number" <> '';--> statement-breakpoint
ALTER TABLE "dogs" ADD CONSTRAINT "dogs_chip_number" CHECK ("dogs"."chip_number" ~ '^([0-9]{15})?$');