ALTER TABLE "salon" ADD COLUMN "certificates" jsonb;--> statement-breakpoint
ALTER TABLE "salon" ADD COLUMN "took_booking" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- nobody edited the settings when the salon takes its first booking: who has them open may save them
create or replace function raise_version() returns trigger language plpgsql as $$
declare
  -- generated columns are empty in a new row until after this trigger; what ledgers keep, or the owner put aside, is not her editing
  apart constant text[] := array['version', 'during', 'name_key', 'stock', 'points', 'balance', 'dismissed_setup', 'took_booking'];
begin
  new.version := old.version + case when to_jsonb(new) - apart is distinct from to_jsonb(old) - apart then 1 else 0 end;
  return new;
end $$;
--> statement-breakpoint
-- a salon that took bookings already shows no examples
update salon set took_booking = exists (select from appointments where source = 'website');
