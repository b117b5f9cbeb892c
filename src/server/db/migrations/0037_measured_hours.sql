ALTER TABLE "salon" ADD COLUMN "offering" text DEFAULT 'fixed' NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "grid_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "cleaning_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
alter table salon add constraint salon_offering check (offering in ('fixed', 'measured') and 60 % grid_minutes = 0 and grid_minutes >= 5 and cleaning_minutes between 0 and 60);
