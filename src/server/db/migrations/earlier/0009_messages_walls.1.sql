create unique index privacy_requests_one_open on privacy_requests (customer_id, kind) where settled_at is null;
--> statement-breakpoint
create trigger privacy_requests_content after insert or update or delete or truncate on privacy_requests for each statement execute function notify_content();
--> statement-breakpoint
create trigger mail_templates_content after insert or update or delete or truncate on mail_templates for each statement execute function notify_content();
--> statement-breakpoint
drop trigger appointments_version on appointments;
--> statement-breakpoint
-- which entry of an outside calendar shows a visit is no edit of the owner's; it is never written together with anything else
create trigger appointments_version before update on appointments for each row when (old.calendar_event_id is not distinct from new.calendar_event_id) execute function raise_version();
--> statement-breakpoint
-- what the owner typed about a sale may name somebody: it can be wiped, nothing else of it can
drop trigger sales_append_only on sales;
--> statement-breakpoint
create trigger sales_append_only before update or delete on sales for each row execute function append_only('customer_id', 'appointment_id', 'customer_name', 'customer_email', 'notes', 'service');
--> statement-breakpoint
drop trigger sale_lines_append_only on sale_lines;
--> statement-breakpoint
create trigger sale_lines_append_only before update or delete on sale_lines for each row when (old.kind <> 'service') execute function append_only();
--> statement-breakpoint
create trigger sale_lines_service_append_only before update or delete on sale_lines for each row when (old.kind = 'service') execute function append_only('description');
--> statement-breakpoint
drop trigger payments_append_only on payments;
--> statement-breakpoint
create trigger payments_append_only before update on payments for each row when (old.status = 'completed') execute function append_only('reason');
--> statement-breakpoint
drop trigger voucher_movements_append_only on voucher_movements;
--> statement-breakpoint
create trigger voucher_movements_append_only before update or delete on voucher_movements for each row execute function append_only('note');
