create or replace function raise_version() returns trigger language plpgsql as $$
declare
  -- generated columns are empty in a new row until after this trigger; what ledgers keep, or the owner put aside, is not her editing
  apart constant text[] := array['version', 'during', 'name_key', 'stock', 'points', 'balance', 'dismissed_setup'];
begin
  new.version := old.version + case when to_jsonb(new) - apart is distinct from to_jsonb(old) - apart then 1 else 0 end;
  return new;
end $$;
--> statement-breakpoint
create trigger products_version before update on products for each row execute function raise_version();
--> statement-breakpoint
create trigger customer_cards_version before update on customer_cards for each row execute function raise_version();
--> statement-breakpoint
create trigger gift_vouchers_version before update on gift_vouchers for each row execute function raise_version();
--> statement-breakpoint
-- nothing goes and nothing changes but the columns that the trigger names
create function append_only() returns trigger language plpgsql as $$
declare
  apart constant text[] := coalesce(tg_argv, '{}');
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - apart = to_jsonb(old) - apart then return new; end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation', table = tg_table_name;
end $$;
--> statement-breakpoint
create trigger stock_movements_append_only before update or delete on stock_movements for each row execute function append_only();
--> statement-breakpoint
create trigger stock_movements_no_truncate before truncate on stock_movements for each statement execute function append_only();
--> statement-breakpoint
create trigger card_movements_append_only before update or delete on card_movements for each row execute function append_only('dog_id');
--> statement-breakpoint
create trigger card_movements_no_truncate before truncate on card_movements for each statement execute function append_only();
--> statement-breakpoint
create trigger voucher_movements_append_only before update or delete on voucher_movements for each row execute function append_only();
--> statement-breakpoint
create trigger voucher_movements_no_truncate before truncate on voucher_movements for each statement execute function append_only();
--> statement-breakpoint
create trigger sale_lines_append_only before update or delete on sale_lines for each row execute function append_only();
--> statement-breakpoint
create trigger sale_lines_no_truncate before truncate on sale_lines for each statement execute function append_only();
--> statement-breakpoint
create trigger sales_append_only before update or delete on sales for each row execute function append_only('customer_id', 'appointment_id', 'customer_name', 'customer_email', 'notes');
--> statement-breakpoint
create trigger sales_no_truncate before truncate on sales for each statement execute function append_only();
--> statement-breakpoint
create trigger payments_append_only before update on payments for each row when (old.status = 'completed') execute function append_only();
--> statement-breakpoint
create trigger payments_keep before delete on payments for each row execute function append_only();
--> statement-breakpoint
create trigger payments_no_truncate before truncate on payments for each statement execute function append_only();
--> statement-breakpoint
create trigger day_book_entries_append_only before update or delete on day_book_entries for each row execute function append_only();
--> statement-breakpoint
create trigger day_book_entries_no_truncate before truncate on day_book_entries for each statement execute function append_only();
--> statement-breakpoint
create trigger day_book_closings_append_only before update or delete on day_book_closings for each row execute function append_only();
--> statement-breakpoint
create trigger day_book_closings_no_truncate before truncate on day_book_closings for each statement execute function append_only();
--> statement-breakpoint
create function apply_stock_movement() returns trigger language plpgsql as $$
declare
  left_over integer;
begin
  update products set stock = stock + new.quantity where id = new.product_id returning stock into left_over;
  if left_over < 0 and new.quantity < 0 and not new.allowed_below_zero then
    raise exception 'no such quantity in stock' using errcode = 'check_violation', table = 'products', constraint = 'products_stock_not_negative';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger stock_movements_apply after insert on stock_movements for each row execute function apply_stock_movement();
--> statement-breakpoint
alter table customer_cards add constraint customer_cards_points_not_negative check (points >= 0);
--> statement-breakpoint
alter table customer_cards add constraint customer_cards_balance_not_negative check (balance >= 0);
--> statement-breakpoint
create function apply_card_movement() returns trigger language plpgsql as $$
begin
  update customer_cards set points = points + new.points, balance = balance + new.balance where id = new.card_id;
  return null;
end $$;
--> statement-breakpoint
create trigger card_movements_apply after insert on card_movements for each row execute function apply_card_movement();
--> statement-breakpoint
alter table gift_vouchers add constraint gift_vouchers_balance_in_bounds check (balance >= 0 and balance <= amount);
--> statement-breakpoint
create function apply_voucher_movement() returns trigger language plpgsql as $$
begin
  update gift_vouchers set balance = balance + new.amount where id = new.voucher_id;
  return null;
end $$;
--> statement-breakpoint
create trigger voucher_movements_apply after insert on voucher_movements for each row execute function apply_voucher_movement();
--> statement-breakpoint
create trigger products_content after insert or update or delete or truncate on products for each statement execute function notify_content();
--> statement-breakpoint
create trigger stock_movements_content after insert or update or delete or truncate on stock_movements for each statement execute function notify_content();
--> statement-breakpoint
create trigger sales_content after insert or update or delete or truncate on sales for each statement execute function notify_content();
--> statement-breakpoint
create trigger payments_content after insert or update or delete or truncate on payments for each statement execute function notify_content();
--> statement-breakpoint
create trigger customer_cards_content after insert or update or delete or truncate on customer_cards for each statement execute function notify_content();
--> statement-breakpoint
create trigger card_movements_content after insert or update or delete or truncate on card_movements for each statement execute function notify_content();
--> statement-breakpoint
create trigger gift_vouchers_content after insert or update or delete or truncate on gift_vouchers for each statement execute function notify_content();
--> statement-breakpoint
create trigger voucher_orders_content after insert or update or delete or truncate on voucher_orders for each statement execute function notify_content();
--> statement-breakpoint
create trigger day_book_closings_content after insert or update or delete or truncate on day_book_closings for each statement execute function notify_content();
--> statement-breakpoint
create trigger loyalty_settings_content after insert or update or delete or truncate on loyalty_settings for each statement execute function notify_content();
--> statement-breakpoint
create trigger dogs_content after insert or update or delete or truncate on dogs for each statement execute function notify_content();
--> statement-breakpoint
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
--> statement-breakpoint
create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if exists (select from day_book_closings where day >= new.day) then
    raise exception 'the day % is closed', new.day using errcode = 'restrict_violation', table = tg_table_name;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger day_book_entries_open before insert on day_book_entries for each row execute function refuse_closed_day();
