CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"deed" uuid NOT NULL,
	"role" text NOT NULL,
	"person_id" uuid,
	"route" text NOT NULL,
	"kind" text NOT NULL,
	"verb" text NOT NULL,
	"subject_id" text NOT NULL,
	"customer_id" uuid,
	"appointment_id" uuid,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","deed");--> statement-breakpoint
CREATE INDEX "audit_log_deed" ON "audit_log" USING btree ("deed");--> statement-breakpoint
CREATE INDEX "audit_log_customer" ON "audit_log" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_appointment" ON "audit_log" USING btree ("appointment_id");--> statement-breakpoint
-- whoever is logged in changed a row: her connection said who she is (server/db/deed.ts); values are kept of the columns named as arguments alone
create function note_deed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deed jsonb := current_setting('salon.deed')::jsonb;
  was jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  becomes jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  present jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  visit uuid := case when tg_table_name = 'appointments' then present ->> 'id' else present ->> 'appointment_id' end;
  client uuid := case when tg_table_name = 'customers' then present ->> 'id' else present ->> 'customer_id' end;
  changed jsonb;
begin
  select coalesce(jsonb_object_agg(name, case when name = any(tg_argv) then jsonb_build_array(was -> name, becomes -> name) else 'null'::jsonb end), '{}')
    into changed
    from jsonb_object_keys(present) name
    where was -> name is distinct from becomes -> name
      and name <> all ('{id,version,created_at,updated_at,during,name_key,sequence,calendar_event_id,time_slot_id,expected_minutes,last_seen_at,searched}')
      and (tg_op = 'UPDATE' or name = any(tg_argv));
  if tg_op = 'UPDATE' and changed = '{}' then return null; end if;
  if tg_table_name = 'appointments' and tg_op = 'UPDATE' then -- which visit that was then
    changed := changed || jsonb_build_object('date', jsonb_build_array(was -> 'date', becomes -> 'date'), 'start_time', jsonb_build_array(was -> 'start_time', becomes -> 'start_time'));
  end if;
  if present ? 'sale_id' and client is null then
    select customer_id, appointment_id into client, visit from sales where id = (present ->> 'sale_id')::uuid;
  elsif present ? 'card_id' then
    select customer_id into client from customer_cards where id = (present ->> 'card_id')::uuid;
  end if;
  if client is null and visit is not null then
    select customer_id into client from appointments where id = visit;
  end if;
  insert into audit_log (at, deed, role, person_id, route, kind, verb, subject_id, customer_id, appointment_id, changes)
  values ((deed ->> 'at')::timestamptz, (deed ->> 'id')::uuid, deed ->> 'role', (deed ->> 'personId')::uuid,
    deed ->> 'route', tg_table_name, lower(tg_op),
    coalesce(present ->> 'id', present ->> 'day', present ->> 'service_id', present ->> 'staff_id', present ->> 'kind'), client, visit, changed);
  return null;
end $$;
--> statement-breakpoint
-- it only grows: what is older than two years may go, and of a client who goes what leads to her; nothing else may
create function audit_log_grows() returns trigger language plpgsql as $$
declare
  hers constant text[] := '{customer_id,appointment_id,subject_id}';
begin
  if tg_op = 'DELETE' and old.at < now() - interval '2 years' then return old; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - hers = to_jsonb(old) - hers and new.customer_id is null and new.appointment_id is null
    and new.subject_id in ('', old.subject_id) then return new; end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation', table = tg_table_name;
end $$;
--> statement-breakpoint
create trigger audit_log_grows before update or delete on audit_log for each row execute function audit_log_grows();
--> statement-breakpoint
-- money and its papers stay as the law asks; to all else of hers nothing leads any more
create function leave_audit_log() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update audit_log set customer_id = null, appointment_id = null,
      subject_id = case when kind in ('sales', 'payments', 'gift_vouchers', 'customer_cards', 'card_movements', 'invoices') then subject_id else '' end
    where customer_id = old.id;
  return null;
end $$;
--> statement-breakpoint
-- named to come after customers_deed
create trigger customers_leave_audit_log after delete on customers for each row execute function leave_audit_log();
--> statement-breakpoint
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function append_only();
--> statement-breakpoint
create trigger customers_deed after insert or update or delete on customers for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('wants_news');
--> statement-breakpoint
create trigger dogs_deed after insert or update or delete on dogs for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('is_active');
--> statement-breakpoint
create trigger appointments_deed after insert or update or delete on appointments for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('date', 'start_time', 'end_time', 'status', 'is_no_show', 'staff_id');
--> statement-breakpoint
create trigger visit_steps_deed after insert or update or delete on visit_steps for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('step');
--> statement-breakpoint
create trigger health_records_deed after insert or update or delete on health_records for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed();
--> statement-breakpoint
create trigger waiting_list_entries_deed after insert or update or delete on waiting_list_entries for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('state');
--> statement-breakpoint
create trigger cancellation_fees_deed after insert or update or delete on cancellation_fees for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('kind', 'state', 'amount');
--> statement-breakpoint
create trigger contacts_deed after insert or update or delete on contacts for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('is_read', 'is_done');
--> statement-breakpoint
create trigger privacy_requests_deed after insert or update or delete on privacy_requests for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('kind');
--> statement-breakpoint
create trigger recognised_devices_deed after insert or update or delete on recognised_devices for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed();
--> statement-breakpoint
create trigger sales_deed after insert or update or delete on sales for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('number', 'amount');
--> statement-breakpoint
create trigger payments_deed after insert or update or delete on payments for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('kind', 'method', 'amount', 'status');
--> statement-breakpoint
create trigger gift_vouchers_deed after insert or update or delete on gift_vouchers for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('amount', 'status', 'valid_until');
--> statement-breakpoint
create trigger customer_cards_deed after insert or update or delete on customer_cards for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('is_active', 'discount_percentage');
--> statement-breakpoint
create trigger card_movements_deed after insert or update or delete on card_movements for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('points', 'balance', 'reason');
--> statement-breakpoint
create trigger invoices_deed after insert or update or delete on invoices for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('type', 'invoice_number', 'status', 'total_amount');
--> statement-breakpoint
create trigger day_book_closings_deed after insert or update or delete on day_book_closings for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed();
--> statement-breakpoint
create trigger products_deed after insert or update or delete on products for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('name', 'price', 'is_active');
--> statement-breakpoint
create trigger stock_movements_deed after insert or update or delete on stock_movements for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('quantity', 'reason');
--> statement-breakpoint
create trigger services_deed after insert or update or delete on services for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('name', 'price', 'is_active');
--> statement-breakpoint
create trigger planned_prices_deed after insert or update or delete on planned_prices for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('from_date', 'price');
--> statement-breakpoint
create trigger holidays_deed after insert or update or delete on holidays for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('start_date', 'end_date');
--> statement-breakpoint
create trigger sick_leaves_deed after insert or update or delete on sick_leaves for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('start_date', 'end_date');
--> statement-breakpoint
create trigger staff_deed after insert or update or delete on staff for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('is_active', 'bookable_online');
--> statement-breakpoint
create trigger salon_deed after insert or update or delete on salon for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed();
--> statement-breakpoint
create trigger invoice_settings_deed after insert or update or delete on invoice_settings for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed();
--> statement-breakpoint
create trigger loyalty_settings_deed after insert or update or delete on loyalty_settings for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed();
--> statement-breakpoint
create trigger mail_templates_deed after insert or update or delete on mail_templates for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed();
--> statement-breakpoint
create trigger message_settings_deed after insert or update or delete on message_settings for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed();
--> statement-breakpoint
create trigger retention_deed after insert or update or delete on retention for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed();
--> statement-breakpoint
create trigger calendar_feeds_deed after insert or update or delete on calendar_feeds for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed();
--> statement-breakpoint
create trigger calendar_members_deed after insert or update or delete on calendar_members for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed();
--> statement-breakpoint
create trigger imports_deed after insert or update or delete on imports for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('kind', 'state');
--> statement-breakpoint
create trigger admin_password_deed after insert or update or delete on admin_password for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed();
--> statement-breakpoint
create trigger sessions_deed after insert or update or delete on sessions for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed();
--> statement-breakpoint
create trigger people_deed after insert or update or delete on people for each row when (pg_trigger_depth() = 0 and coalesce(current_setting('salon.deed', true), '') <> '') execute function note_deed('role', 'is_active');
