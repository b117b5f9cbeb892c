create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if exists (select from day_book_closings where day >= new.day) then
    raise exception 'the day % is closed', new.day using errcode = 'restrict_violation', table = tg_table_name;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger day_book_entries_open before insert on day_book_entries for each row execute function refuse_closed_day();
