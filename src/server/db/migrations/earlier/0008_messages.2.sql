alter table waiting_list_entries add column confirmed_at timestamp with time zone;
--> statement-breakpoint
-- who waited then, waited without having to confirm it
update waiting_list_entries set confirmed_at = created_at;
--> statement-breakpoint
alter table waiting_list_offers add column email_hash text;
--> statement-breakpoint
update waiting_list_offers offer set email_hash = translate(rtrim(encode(sha256(convert_to(lower(entry.email), 'UTF8')), 'base64'), '='), '+/', '-_') from waiting_list_entries entry where entry.id = offer.entry_id;
--> statement-breakpoint
alter table waiting_list_offers alter column email_hash set not null;
--> statement-breakpoint
alter table waiting_list_entries drop constraint waiting_list_entries_appointment_id_appointments_id_fk;
--> statement-breakpoint
alter table waiting_list_entries add constraint waiting_list_entries_appointment_id_appointments_id_fk foreign key (appointment_id) references appointments (id) on delete set null;
--> statement-breakpoint
create index waiting_list_entries_dog on waiting_list_entries (dog_id);
--> statement-breakpoint
create index waiting_list_entries_appointment on waiting_list_entries (appointment_id);
--> statement-breakpoint
create index waiting_list_offers_appointment on waiting_list_offers (appointment_id);
