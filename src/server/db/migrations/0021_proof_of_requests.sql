ALTER TABLE "visit_requests" ADD COLUMN "adds_customer" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- whoever is recognised asked for what came from that browser; what others asked for under her address stays unproven
create or replace function prove_requests() returns trigger language plpgsql as $$
declare
  hers uuid[] := array(select a.id from visit_requests r join appointments a on a.id = r.appointment_id
    where r.device = new.device and a.customer_id = new.customer_id);
begin
  update visit_requests set appointment_id = null where appointment_id = any(hers);
  update appointments set answer_by = null where id = any(hers) and answer_by is not null;
  return null;
end $$;
