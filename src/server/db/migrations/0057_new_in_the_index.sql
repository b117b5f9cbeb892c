-- what is new is added to a client's row in the index: only what changes or goes makes all of it be read again
drop trigger customers_indexed_new on customers;
--> statement-breakpoint
drop trigger dogs_indexed_new on dogs;
--> statement-breakpoint
drop trigger appointments_indexed_new on appointments;
--> statement-breakpoint
create function index_new_clients() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into client_index (customer_id, name, words, dog_words, last_visit, created_at)
    select id, folded(first_name || ' ' || last_name),
      folded(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || translate(phone, ' +./()-', '')),
      '', '-infinity', created_at from changed;
  return null;
end $$;
--> statement-breakpoint
create function index_new_dogs() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- who changes the same client waits here, and then reads what the other wrote
  perform from client_index where customer_id in (select customer_id from changed) order by customer_id for update;
  update client_index i set dog_words = i.dog_words || dogs.words
    from (select customer_id, string_agg(folded(' ' || name || ' ' || chip_number), '') as words from changed group by customer_id) dogs
    where i.customer_id = dogs.customer_id;
  return null;
end $$;
--> statement-breakpoint
create function index_new_visits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from client_index where customer_id in (select customer_id from changed) order by customer_id for update;
  update client_index i set last_visit = visits.last
    from (select customer_id, max(date) as last from changed where status <> 'cancelled' and held_until is null group by customer_id) visits
    where i.customer_id = visits.customer_id and i.last_visit < visits.last;
  return null;
end $$;
--> statement-breakpoint
create trigger customers_indexed_new after insert on customers referencing new table as changed for each statement execute function index_new_clients();
--> statement-breakpoint
create trigger dogs_indexed_new after insert on dogs referencing new table as changed for each statement execute function index_new_dogs();
--> statement-breakpoint
create trigger appointments_indexed_new after insert on appointments referencing new table as changed for each statement execute function index_new_visits();
