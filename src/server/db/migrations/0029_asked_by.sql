CREATE INDEX "appointments_email" ON "appointments" USING btree (lower("email"),"date");--> statement-breakpoint
CREATE INDEX "appointments_phone" ON "appointments" USING btree (right(regexp_replace("phone", '\D', '', 'g'), 8),"date");--> statement-breakpoint
CREATE INDEX "visit_requests_device" ON "visit_requests" USING btree ("device");