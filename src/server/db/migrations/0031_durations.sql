ALTER TABLE "appointments" ADD COLUMN "expected_minutes" integer;--> statement-breakpoint
ALTER TABLE "dogs" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "dogs" ADD COLUMN "price" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "dogs" ADD CONSTRAINT "dogs_minutes" CHECK ("dogs"."minutes" between 5 and 720);--> statement-breakpoint
ALTER TABLE "dogs" ADD CONSTRAINT "dogs_price" CHECK ("dogs"."price" >= 0);--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_minutes" CHECK ("services"."minutes" between 5 and 720);--> statement-breakpoint
-- the longest that the duration text names: '60-120 min' is 120, '1u30' is 90, bare numbers are minutes
update services s set minutes = longest.minutes
from (
  select s.id, round(max(coalesce(f.found[3]::numeric, coalesce(replace(f.found[1], ',', '.')::numeric, 0) * 60 + coalesce(f.found[2]::numeric, 0))))::int as minutes
  from services s
  cross join lateral (
    select regexp_matches(lower(s.duration), '(\d{1,4}(?:[.,]\d{1,4})?)\s*(?:u(?:ur|ren)?|h|:)(?![a-z])\.?\s*(?:en\s+)?(\d{1,2}(?!\d))?|(\d{1,6})\s*(?:m(?:in(?:uut|uten)?)?|'')(?![a-z])', 'g')
    union all
    select array[null, null, bare[1]] from regexp_matches(s.duration, '(\d{1,6})', 'g') bare where s.duration ~ '^[\d\s–-]+$'
  ) f(found)
  group by s.id
) longest
where s.id = longest.id and longest.minutes between 5 and 720;
--> statement-breakpoint
-- how long a visit is expected to take: what the owner set for the dog, else the treatment's minutes
create function expected_minutes(dog uuid, treatment text) returns integer language sql stable set search_path = public, pg_temp as $$
  select coalesce((select d.minutes from dogs d where d.id = dog), (select s.minutes from services s where lower(s.name) = lower(treatment)))
$$;
--> statement-breakpoint
create function appointments_expect() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.expected_minutes := expected_minutes(new.dog_id, new.service);
  return new;
end $$;
--> statement-breakpoint
create trigger appointments_expected before insert on appointments for each row execute function appointments_expect();
--> statement-breakpoint
create trigger appointments_expected_anew before update of dog_id, service on appointments for each row
  when (new.dog_id is distinct from old.dog_id or new.service is distinct from old.service) execute function appointments_expect();
