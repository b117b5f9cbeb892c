CREATE TABLE "planned_prices" (
	"service_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	CONSTRAINT "planned_prices_from_date_service_id_pk" PRIMARY KEY("from_date","service_id"),
	CONSTRAINT "planned_prices_price" CHECK ("planned_prices"."price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "planned_prices" ADD CONSTRAINT "planned_prices_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
create trigger planned_prices_content after insert or update or delete or truncate on planned_prices for each statement execute function notify_content();
