CREATE TABLE "card_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"card_id" uuid NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"balance" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sale_id" uuid,
	"payment_id" uuid,
	"dog_id" uuid,
	"year" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"customer_email" text NOT NULL,
	"card_number" text NOT NULL,
	"balance" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"discount_percentage" numeric(4, 1) DEFAULT '0.0' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_cards_customerId_unique" UNIQUE("customer_id"),
	CONSTRAINT "customer_cards_cardNumber_unique" UNIQUE("card_number")
);
--> statement-breakpoint
CREATE TABLE "day_book_closings" (
	"day" date PRIMARY KEY NOT NULL,
	"totals" jsonb NOT NULL,
	"expected_cash" numeric(10, 2) NOT NULL,
	"counted_cash" numeric(10, 2),
	"note" text DEFAULT '' NOT NULL,
	"includes_test" boolean NOT NULL,
	"entry_count" integer NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "day_book_closings_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "day_book_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "day_book_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"vat_rate" numeric(5, 2) NOT NULL,
	"vat" numeric(10, 2) NOT NULL,
	"rounding" numeric(10, 2) NOT NULL,
	"amount_paid" numeric(10, 2) NOT NULL,
	"source_id" uuid NOT NULL,
	"corrects_id" uuid,
	"test" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_vouchers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"order_id" uuid,
	"payment_intent_id" text,
	"amount" numeric(10, 2) NOT NULL,
	"balance" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"taxed_at" text NOT NULL,
	"vat_rate" numeric(5, 2) NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"personal_message" text DEFAULT '' NOT NULL,
	"deliver_on" date,
	"delivered_at" timestamp with time zone,
	"valid_until" date NOT NULL,
	"test" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_vouchers_code_unique" UNIQUE("code"),
	CONSTRAINT "gift_vouchers_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "gift_vouchers_paymentIntentId_unique" UNIQUE("payment_intent_id")
);
--> statement-breakpoint
CREATE TABLE "voucher_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"voucher_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"reason" text NOT NULL,
	"payment_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voucher_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"payment_intent_id" text,
	"client_secret" text,
	"amount" numeric(10, 2) NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"personal_message" text DEFAULT '' NOT NULL,
	"deliver_on" date,
	"test" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "voucher_orders_paymentIntentId_unique" UNIQUE("payment_intent_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sale_id" uuid NOT NULL,
	"kind" text DEFAULT 'payment' NOT NULL,
	"refund_of" uuid,
	"method" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"tip" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"rounding" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"amount_paid" numeric(10, 2) NOT NULL,
	"received" numeric(10, 2),
	"voucher_id" uuid,
	"voucher_code" text,
	"status" text DEFAULT 'completed' NOT NULL,
	"payment_provider" text,
	"transaction_id" text,
	"reference" text,
	"failure" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"refund_due" boolean DEFAULT false NOT NULL,
	"provider_state" jsonb,
	"test" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_transactionId_unique" UNIQUE("transaction_id"),
	CONSTRAINT "payments_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "sale_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sale_id" uuid NOT NULL,
	"sort_order" integer NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"product_id" uuid,
	"quantity" integer DEFAULT 1 NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"total" numeric(10, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sales_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" uuid,
	"appointment_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" text DEFAULT '' NOT NULL,
	"service" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"discount" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"tip" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"vat_rate" numeric(5, 2) NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sales_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"price" numeric(10, 2) NOT NULL,
	"cost_price" numeric(10, 2),
	"category" text DEFAULT 'algemeen' NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"min_stock" integer DEFAULT 5 NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"allowed_below_zero" boolean DEFAULT false NOT NULL,
	"sale_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"client_secret" text,
	"amount" numeric(10, 2) NOT NULL,
	"refunded" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "twitter" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "vat_regime" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "voucher_months" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "voucher_taxed_at" text DEFAULT 'sale' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_movements" ADD CONSTRAINT "card_movements_card_id_customer_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."customer_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_movements" ADD CONSTRAINT "card_movements_dog_id_dogs_id_fk" FOREIGN KEY ("dog_id") REFERENCES "public"."dogs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_cards" ADD CONSTRAINT "customer_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_vouchers" ADD CONSTRAINT "gift_vouchers_order_id_voucher_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."voucher_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_movements" ADD CONSTRAINT "voucher_movements_voucher_id_gift_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."gift_vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_movements_card" ON "card_movements" USING btree ("card_id","id");--> statement-breakpoint
CREATE INDEX "card_movements_sale" ON "card_movements" USING btree ("sale_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_movements_birthday" ON "card_movements" USING btree ("card_id","dog_id","year") WHERE "card_movements"."reason" = 'birthday';--> statement-breakpoint
CREATE UNIQUE INDEX "customer_cards_email" ON "customer_cards" USING btree (lower("customer_email")) WHERE "customer_cards"."customer_email" <> '';--> statement-breakpoint
CREATE INDEX "day_book_entries_day" ON "day_book_entries" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "day_book_entries_at" ON "day_book_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "day_book_entries_source" ON "day_book_entries" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "gift_vouchers_created" ON "gift_vouchers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "voucher_movements_voucher" ON "voucher_movements" USING btree ("voucher_id","id");--> statement-breakpoint
CREATE INDEX "voucher_orders_created" ON "voucher_orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_sale" ON "payments" USING btree ("sale_id");--> statement-breakpoint
CREATE INDEX "payments_refund_of" ON "payments" USING btree ("refund_of");--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status");--> statement-breakpoint
CREATE INDEX "sale_lines_sale" ON "sale_lines" USING btree ("sale_id","sort_order");--> statement-breakpoint
CREATE INDEX "sales_created" ON "sales" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sales_customer" ON "sales" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sales_appointment" ON "sales" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree (lower("sku")) WHERE "products"."sku" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "products_barcode" ON "products" USING btree ("barcode") WHERE "products"."barcode" <> '';--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_sale" ON "stock_movements" USING btree ("sale_id");