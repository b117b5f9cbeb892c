DROP INDEX "customers_email";--> statement-breakpoint
ALTER TABLE "health_records" ALTER COLUMN "is_vaccinated" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "health_records" ALTER COLUMN "is_vaccinated" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "dogs" ADD COLUMN "warning" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dogs" ADD COLUMN "ignored_warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "warning_words" jsonb DEFAULT '["bijt*","bijterig","beet","hapt","happen","agress*","gromt","epilep*","hart","hartpatiënt","hartkwaal","allergi*","diabet*","suikerziekte"]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree (nullif(lower("email"), ''));--> statement-breakpoint
-- a box that was not ticked said nothing: nobody knows which of them meant no
update health_records set is_vaccinated = null where not is_vaccinated;
