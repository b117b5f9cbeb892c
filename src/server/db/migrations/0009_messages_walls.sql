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
