CREATE TABLE "appointment_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"appointment_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"changes" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loyalty_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"points_per_euro" numeric(6, 1) DEFAULT '1.0' NOT NULL,
	"euro_per_point" numeric(6, 2) DEFAULT '0.05' NOT NULL,
	"default_discount" numeric(4, 1) DEFAULT '5.0' NOT NULL,
	"min_balance" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"max_balance" numeric(10, 2) DEFAULT '500.00' NOT NULL,
	"bonus_threshold" integer DEFAULT 100 NOT NULL,
	"bonus_points" integer DEFAULT 10 NOT NULL,
	"auto_rewards" boolean DEFAULT true NOT NULL,
	"birthday_bonus" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"dog_id" uuid,
	"dog_name" text NOT NULL,
	"owner_first_name" text NOT NULL,
	"owner_last_name" text NOT NULL,
	"owner_email" text DEFAULT '' NOT NULL,
	"owner_phone" text DEFAULT '' NOT NULL,
	"dog_breed" text DEFAULT '' NOT NULL,
	"dog_age" text DEFAULT '' NOT NULL,
	"dog_weight" text DEFAULT '' NOT NULL,
	"dog_gender" text DEFAULT '' NOT NULL,
	"is_vaccinated" boolean DEFAULT false NOT NULL,
	"vaccination_date" date,
	"vaccination_details" text DEFAULT '' NOT NULL,
	"has_allergies" boolean DEFAULT false NOT NULL,
	"allergie_details" text DEFAULT '' NOT NULL,
	"has_health_issues" boolean DEFAULT false NOT NULL,
	"health_issue_details" text DEFAULT '' NOT NULL,
	"taking_medication" boolean DEFAULT false NOT NULL,
	"medication_details" text DEFAULT '' NOT NULL,
	"temperament" text DEFAULT '' NOT NULL,
	"special_needs" text DEFAULT '' NOT NULL,
	"previous_grooming_experience" text DEFAULT '' NOT NULL,
	"coat_type" text DEFAULT '' NOT NULL,
	"coat_length" text DEFAULT '' NOT NULL,
	"coat_texture" text DEFAULT '' NOT NULL,
	"coat_density" text DEFAULT '' NOT NULL,
	"coat_color" text DEFAULT '' NOT NULL,
	"coat_condition" text DEFAULT '' NOT NULL,
	"coat_shine" text DEFAULT '' NOT NULL,
	"coat_matting" text DEFAULT '' NOT NULL,
	"coat_shedding" text DEFAULT '' NOT NULL,
	"coat_oiliness" text DEFAULT '' NOT NULL,
	"skin_condition" text DEFAULT '' NOT NULL,
	"skin_sensitivity" text DEFAULT '' NOT NULL,
	"skin_dryness" text DEFAULT '' NOT NULL,
	"skin_irritation" text DEFAULT '' NOT NULL,
	"skin_allergies" text DEFAULT '' NOT NULL,
	"skin_scars" text DEFAULT '' NOT NULL,
	"has_fleas" boolean DEFAULT false NOT NULL,
	"has_ticks" boolean DEFAULT false NOT NULL,
	"has_mites" boolean DEFAULT false NOT NULL,
	"has_hot_spots" boolean DEFAULT false NOT NULL,
	"has_eczema" boolean DEFAULT false NOT NULL,
	"has_dandruff" boolean DEFAULT false NOT NULL,
	"preferred_length" text DEFAULT '' NOT NULL,
	"sensitive_areas" text DEFAULT '' NOT NULL,
	"previous_bad_experiences" text DEFAULT '' NOT NULL,
	"additional_notes" text DEFAULT '' NOT NULL,
	"emergency_contact" text DEFAULT '' NOT NULL,
	"vet_contact" text DEFAULT '' NOT NULL,
	"last_reviewed_date" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "is_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "dogs" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "dogs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "testimonials" jsonb;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "team" jsonb;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "show_accreditation" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "facebook" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "instagram" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "payment_methods" jsonb DEFAULT '["Cash","Bancontact","Payconiq"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "hero_picture_id" uuid;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "dismissed_setup" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "size" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_history" ADD CONSTRAINT "appointment_history_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_records" ADD CONSTRAINT "health_records_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_records" ADD CONSTRAINT "health_records_dog_id_dogs_id_fk" FOREIGN KEY ("dog_id") REFERENCES "public"."dogs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_history_appointment" ON "appointment_history" USING btree ("appointment_id","at");--> statement-breakpoint
CREATE INDEX "health_records_dog" ON "health_records" USING btree ("dog_id","created_at");--> statement-breakpoint
CREATE INDEX "health_records_customer" ON "health_records" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "health_records_created" ON "health_records" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pictures_created" ON "pictures" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "dogs" ADD CONSTRAINT "dogs_photo_id_pictures_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salon" ADD CONSTRAINT "salon_hero_picture_id_pictures_id_fk" FOREIGN KEY ("hero_picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "services_name" ON "services" USING btree (lower("name"));