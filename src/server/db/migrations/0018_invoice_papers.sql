CREATE TABLE "invoice_papers" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"pdf" "bytea" NOT NULL,
	"ubl" text,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "paper_paid" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "paper_paid_on" date;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "legal_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "legal_form" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "legal_register" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "company_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_papers" ADD CONSTRAINT "invoice_papers_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
create trigger invoice_papers_append_only before update or delete on invoice_papers for each row execute function append_only();
--> statement-breakpoint
create trigger invoice_papers_no_truncate before truncate on invoice_papers for each statement execute function append_only();
