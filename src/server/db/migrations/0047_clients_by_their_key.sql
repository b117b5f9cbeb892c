-- an import or a series comes in by one statement: each of its clients is read once, by her key
drop trigger customers_indexed on customers;
--> statement-breakpoint
drop trigger dogs_indexed on dogs;
--> statement-breakpoint
drop trigger appointments_indexed on appointments;
--> statement-breakpoint
drop function index_client();
--> statement-breakpoint
-- each by her key, of however many: a plan that is kept for many calls reads no other client, and of all of them none is looked for in a long list
create or replace function client_index_rows(clients uuid[]) returns setof client_index language sql stable set search_path = public, pg_temp as $$
  select c.id, folded(c.first_name || ' ' || c.last_name),
    folded(' ' || c.first_name || ' ' || c.last_name || ' ' || c.email || ' ' || c.phone || ' ' || translate(c.phone, ' +./()-', '')),
    coalesce((select string_agg(folded(' ' || d.name || ' ' || d.chip_number), '') from dogs d where d.customer_id = c.id), ''),
    -- 'offset 0': else the last visit of all is looked for by its day, until one is hers
    coalesce((select max(hers.date) from (select a.date from appointments a where a.customer_id = c.id and a.status <> 'cancelled' and a.held_until is null offset 0) hers), '-infinity'),
    c.created_at
  from (select distinct unnest(clients) as id) wanted join customers c on c.id = wanted.id
$$;
--> statement-breakpoint
create function index_clients(clients uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- who changes the same client waits here, and then reads what the other wrote
  perform from client_index where customer_id = any(clients) order by customer_id for update;
  insert into client_index select * from client_index_rows(clients)
    on conflict (customer_id) do update set name = excluded.name, words = excluded.words, dog_words = excluded.dog_words, last_visit = excluded.last_visit
    where (client_index.name, client_index.words, client_index.dog_words, client_index.last_visit)
      is distinct from (excluded.name, excluded.words, excluded.dog_words, excluded.last_visit);
end $$;
--> statement-breakpoint
create function index_clients_of_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  whose constant text := case tg_table_name when 'customers' then 'id' else 'customer_id' end;
begin
  perform index_clients(array_agg(distinct (to_jsonb(changed) ->> whose)::uuid)) from changed;
  return null;
end $$;
--> statement-breakpoint
create function index_clients_of_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  whose constant text := case tg_table_name when 'customers' then 'id' else 'customer_id' end;
begin
  perform index_clients(array[(to_jsonb(new) ->> whose)::uuid, (to_jsonb(old) ->> whose)::uuid]);
  return null;
end $$;
--> statement-breakpoint
create trigger customers_indexed_new after insert on customers referencing new table as changed for each statement execute function index_clients_of_rows();
--> statement-breakpoint
create trigger dogs_indexed_new after insert on dogs referencing new table as changed for each statement execute function index_clients_of_rows();
--> statement-breakpoint
create trigger dogs_indexed_gone after delete on dogs referencing old table as changed for each statement execute function index_clients_of_rows();
--> statement-breakpoint
create trigger appointments_indexed_new after insert on appointments referencing new table as changed for each statement execute function index_clients_of_rows();
--> statement-breakpoint
create trigger appointments_indexed_gone after delete on appointments referencing old table as changed for each statement execute function index_clients_of_rows();
--> statement-breakpoint
create trigger customers_indexed after update of first_name, last_name, email, phone on customers for each row execute function index_clients_of_row();
--> statement-breakpoint
create trigger dogs_indexed after update of customer_id, name, chip_number on dogs for each row execute function index_clients_of_row();
--> statement-breakpoint
create trigger appointments_indexed after update of customer_id, date, status, held_until on appointments for each row execute function index_clients_of_row();
