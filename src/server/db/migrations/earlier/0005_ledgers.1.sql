create trigger customers_content after insert or update or delete or truncate on customers for each statement execute function notify_content();
--> statement-breakpoint
-- said as the foreign key says it: to who chooses it, a picture of the salon is no picture of a dog
create function require_dog_picture() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.photo_id is not distinct from old.photo_id then return new; end if;
  if not exists (select from pictures where id = new.photo_id and purpose = 'dog') then
    raise exception 'no such picture of a dog' using errcode = 'foreign_key_violation', table = 'dogs', constraint = 'dogs_photo_id_pictures_id_fk';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger dogs_photo before insert or update of photo_id on dogs for each row when (new.photo_id is not null) execute function require_dog_picture();
--> statement-breakpoint
alter table outbox add column attachments jsonb;
--> statement-breakpoint
alter table holidays add column version integer default 1 not null;
--> statement-breakpoint
create trigger holidays_version before update on holidays for each row execute function raise_version();
