alter table loyalty_settings add constraint loyalty_settings_one_row check (id = 1);
--> statement-breakpoint
insert into loyalty_settings default values;
--> statement-breakpoint
create function raise_version() returns trigger language plpgsql as $$
declare
  -- generated columns are empty in a new row until after this trigger
  apart constant text[] := array['version', 'during', 'name_key'];
begin
  new.version := old.version + case when to_jsonb(new) - apart is distinct from to_jsonb(old) - apart then 1 else 0 end;
  return new;
end $$;
--> statement-breakpoint
create trigger appointments_version before update on appointments for each row execute function raise_version();
--> statement-breakpoint
create trigger customers_version before update on customers for each row execute function raise_version();
--> statement-breakpoint
create trigger dogs_version before update on dogs for each row execute function raise_version();
--> statement-breakpoint
create trigger services_version before update on services for each row execute function raise_version();
--> statement-breakpoint
create trigger salon_version before update on salon for each row execute function raise_version();
--> statement-breakpoint
create trigger health_records_version before update on health_records for each row execute function raise_version();
--> statement-breakpoint
create trigger contacts_content after insert or update or delete or truncate on contacts for each statement execute function notify_content();
--> statement-breakpoint
create trigger health_records_content after insert or update or delete or truncate on health_records for each statement execute function notify_content();
--> statement-breakpoint
create trigger pictures_content after insert or update or delete or truncate on pictures for each statement execute function notify_content();
--> statement-breakpoint
alter table pictures alter column bytes set storage external;
