-- each by her key, of however many: a plan that is kept for many calls reads no other client, and of all of them none is looked for in a long list
create or replace function client_index_rows(clients uuid[]) returns setof client_index language sql stable set search_path = public, pg_temp as $$
  select c.id, folded(c.first_name || ' ' || c.last_name),
    folded(' ' || c.first_name || ' ' || c.last_name || ' ' || c.email || ' ' || c.phone || ' ' || translate(c.phone, ' +./()-', '')),
    coalesce((select string_agg(folded(' ' || d.name || ' ' || d.chip_number), '') from dogs d where d.customer_id = c.id), ''),
    coalesce((select max(a.date) from appointments a where a.customer_id = c.id and a.status <> 'cancelled' and a.held_until is null), '-infinity'),
    c.created_at
  from (select distinct unnest(clients) as id) wanted join customers c on c.id = wanted.id
$$;
