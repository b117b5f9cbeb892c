alter table salon add constraint salon_one_row check (id = 1);
--> statement-breakpoint
alter table admin_password add constraint admin_password_one_row check (id = 1);
--> statement-breakpoint
alter table appointments add constraint appointments_end_after_start check (end_time > start_time);
--> statement-breakpoint
alter table time_slots add constraint time_slots_end_after_start check (end_time > start_time);
--> statement-breakpoint
alter table holidays add constraint holidays_end_after_start check (end_date >= start_date);
--> statement-breakpoint
alter table appointments add constraint appointments_no_overlap exclude using gist (during with &&)
  where (status in ('pending', 'confirmed') and not overlap_allowed);
--> statement-breakpoint
create function notify_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', tg_table_name);
  return null;
end $$;
--> statement-breakpoint
create trigger salon_content after insert or update or delete or truncate on salon for each statement execute function notify_content();
--> statement-breakpoint
create trigger services_content after insert or update or delete or truncate on services for each statement execute function notify_content();
--> statement-breakpoint
create trigger holidays_content after insert or update or delete or truncate on holidays for each statement execute function notify_content();
--> statement-breakpoint
create trigger time_slots_content after insert or update or delete or truncate on time_slots for each statement execute function notify_content();
--> statement-breakpoint
create trigger appointments_content after insert or update or delete or truncate on appointments for each statement execute function notify_content();
--> statement-breakpoint
alter table outbox alter column html set storage external;
