alter table message_settings add constraint message_settings_one_row check (id = 1);
--> statement-breakpoint
insert into message_settings default values;
--> statement-breakpoint
alter table calendar_state add constraint calendar_state_one_row check (id = 1);
--> statement-breakpoint
insert into calendar_state default values;
--> statement-breakpoint
insert into house_rules (version, cancel_free_hours, cancel_late_percent, no_show_percent, texts, created_at)
  select rules_version, cancel_free_hours, cancel_late_percent, no_show_percent, texts, now() from salon;
--> statement-breakpoint
create trigger house_rules_final before update or delete on house_rules for each row execute function append_only();
--> statement-breakpoint
create trigger mail_templates_version before update on mail_templates for each row execute function raise_version();
--> statement-breakpoint
create trigger message_settings_version before update on message_settings for each row execute function raise_version();
--> statement-breakpoint
create trigger cancellation_fees_version before update on cancellation_fees for each row execute function raise_version();
--> statement-breakpoint
create trigger waiting_list_entries_version before update on waiting_list_entries for each row execute function raise_version();
--> statement-breakpoint
alter table waiting_list_entries add constraint waiting_list_entries_span check (from_date <= to_date and from_time < to_time);
--> statement-breakpoint
create unique index waiting_list_offers_one_open on waiting_list_offers (entry_id) where state = 'open';
--> statement-breakpoint
alter table message_settings add constraint message_settings_hours check (reminder_hours in (0, 2, 24, 48) and rebook_weeks between 0 and 104);
--> statement-breakpoint
alter table salon add constraint salon_cancellation check (cancel_free_hours between 0 and 336 and cancel_late_percent between 0 and 100 and no_show_percent between 0 and 100);
--> statement-breakpoint
create trigger waiting_list_entries_content after insert or update or delete or truncate on waiting_list_entries for each statement execute function notify_content();
--> statement-breakpoint
create trigger cancellation_fees_content after insert or update or delete or truncate on cancellation_fees for each statement execute function notify_content();
--> statement-breakpoint
create trigger outbox_content after update on outbox for each statement execute function notify_content();
--> statement-breakpoint
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
