-- the visits of a client after a day are found without reading her others: insight asks it of each visit of a period
DROP INDEX "appointments_customer";--> statement-breakpoint
CREATE INDEX "appointments_customer" ON "appointments" USING btree ("customer_id","date");