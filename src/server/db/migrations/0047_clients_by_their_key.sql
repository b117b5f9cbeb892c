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
