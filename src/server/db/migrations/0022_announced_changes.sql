-- what the owner's screens show says when it changes (foundation/changes/rules.ts)
create trigger calendar_feeds_content after insert or update or delete or truncate on calendar_feeds for each statement execute function notify_content();
--> statement-breakpoint
create trigger calendar_state_content after insert or update or delete or truncate on calendar_state for each statement execute function notify_content();
--> statement-breakpoint
create trigger recognised_devices_content after insert or update or delete or truncate on recognised_devices for each statement execute function notify_content();
--> statement-breakpoint
create trigger login_events_content after insert or update or delete or truncate on login_events for each statement execute function notify_content();
--> statement-breakpoint
create trigger invoice_settings_content after insert or update or delete or truncate on invoice_settings for each statement execute function notify_content();
--> statement-breakpoint
create trigger message_settings_content after insert or update or delete or truncate on message_settings for each statement execute function notify_content();
--> statement-breakpoint
create trigger retention_content after insert or update or delete or truncate on retention for each statement execute function notify_content();
--> statement-breakpoint
create trigger house_rules_content after insert or update or delete or truncate on house_rules for each statement execute function notify_content();
--> statement-breakpoint
create trigger policy_versions_content after insert or update or delete or truncate on policy_versions for each statement execute function notify_content();
--> statement-breakpoint
-- each request writes when its session was last seen: that wakes nobody
create trigger sessions_content after insert or delete or truncate on sessions for each statement execute function notify_content();
