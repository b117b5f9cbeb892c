alter table cancellation_fees drop constraint cancellation_fees_once;
--> statement-breakpoint
alter table cancellation_fees add constraint cancellation_fees_once unique (appointment_id, kind, owed_by);
--> statement-breakpoint
alter table calendar_feeds drop column last_read_at;
--> statement-breakpoint
alter table waiting_list_entries add column address text default '' not null, add column postal_code text default '' not null, add column city text default '' not null;
--> statement-breakpoint
alter table health_records add column is_from_client boolean default false not null;
--> statement-breakpoint
alter table outbox add column stop_link text, add column resumed_at timestamp with time zone;
