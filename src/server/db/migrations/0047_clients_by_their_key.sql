-- by their key alone: whoever wants all names all, and a plan kept for many calls reads no other client
create or replace function client_index_rows(clients uuid[]) returns setof client_index language sql stable set search_path = public, pg_temp as $$
  select c.id, folded(c.first_name || ' ' || c.last_name),
    folded(' ' || c.first_name || ' ' || c.last_name || ' ' || c.email || ' ' || c.phone || ' ' || translate(c.phone, ' +./()-', '')),
    coalesce((select string_agg(folded(' ' || d.name || ' ' || d.chip_number), '') from dogs d where d.customer_id = c.id), ''),
    coalesce((select max(a.date) from appointments a where a.customer_id = c.id and a.status <> 'cancelled' and a.held_until is null), '-infinity'),
    c.created_at
  from customers c where c.id = any(clients)
$$;
