-- Each form keeps what it said in the one list of its allergies; rows are written anew without a trigger, so nobody did anything.
-- That none of the skin was known is only kept where there was no other, and a skin that is allergic makes a dog so.
ALTER TABLE "health_records" RENAME COLUMN "skin_allergies" TO "allergies";--> statement-breakpoint
ALTER TABLE "health_records"
	ALTER COLUMN "allergies" DROP DEFAULT,
	ALTER COLUMN "allergies" SET DATA TYPE text[] USING case when "allergies" = '' or ("allergies" = 'geen' and "has_allergies") then '{}' else array["allergies"] end,
	ALTER COLUMN "allergies" SET DEFAULT '{}',
	ALTER COLUMN "has_allergies" SET DATA TYPE boolean USING "has_allergies" or "allergies" not in ('', 'geen');
