ALTER TABLE "appointments" ADD COLUMN "helper_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "helper_from" integer;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "helper_minutes" integer;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_helper_id_staff_id_fk" FOREIGN KEY ("helper_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_helper" ON "appointments" USING btree ("helper_id") WHERE helper_id is not null;--> statement-breakpoint
alter table appointments add constraint appointments_helper check (helper_id <> staff_id and helper_from >= 0 and helper_minutes > 0);
--> statement-breakpoint
-- whose time a visit takes: hers who has it, but for the stretch of who helps
create or replace function keep_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  holds constant boolean := new.status <> 'cancelled';
  blocks constant boolean := holds and not new.overlap_allowed;
  helped tsrange;
  hers tsmultirange;
begin
  if new.helper_id is not null then
    helped := new.during * tsrange(
      lower(new.during) + make_interval(mins => new.helper_from),
      lower(new.during) + make_interval(mins => new.helper_from + new.helper_minutes));
    hers := tsmultirange(new.during) - tsmultirange(helped);
  end if;
  if tg_op = 'UPDATE' and old.helper_id is null and new.helper_id is null then
    update appointment_parts set staff_id = new.staff_id, date = new.date, during = new.during, occupies = holds, blocking = blocks
      where appointment_id = new.id and position = 0;
    return null;
  end if;
  if tg_op = 'UPDATE' then delete from appointment_parts where appointment_id = new.id; end if;
  -- a stretch that the visit does not last until, or that leaves her nothing, is none
  if helped is null or isempty(helped) or isempty(hers) then
    insert into appointment_parts (appointment_id, staff_id, date, during, occupies, blocking)
      values (new.id, new.staff_id, new.date, new.during, holds, blocks);
  else
    insert into appointment_parts (appointment_id, position, staff_id, date, during, occupies, blocking)
      select new.id, row_number() over (order by whose <> new.staff_id, part) - 1, whose, new.date, part, holds, blocks
      from (select new.staff_id as whose, unnest(hers) as part union all select new.helper_id, helped) parts;
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger appointments_parts on appointments;
--> statement-breakpoint
create trigger appointments_parts after insert or update of staff_id, date, start_time, end_time, status, overlap_allowed, helper_id, helper_from, helper_minutes on appointments
  for each row execute function keep_parts();
