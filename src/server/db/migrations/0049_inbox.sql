CREATE INDEX "appointments_pending" ON "appointments" USING btree ("date","start_time","id") WHERE status = 'pending' and held_until is null;--> statement-breakpoint
CREATE INDEX "cancellation_fees_open" ON "cancellation_fees" USING btree ("created_at","id") WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX "contacts_open" ON "contacts" USING btree ("created_at") WHERE not is_done;