-- the secret moved to a file before this (src/server/signing-secret.ts)
DROP TABLE "secrets" CASCADE;
--> statement-breakpoint
-- what ledgers add up is written by these alone: the app itself may not
alter function apply_stock_movement() security definer set search_path = public, pg_temp;
--> statement-breakpoint
alter function apply_card_movement() security definer set search_path = public, pg_temp;
--> statement-breakpoint
alter function apply_voucher_movement() security definer set search_path = public, pg_temp;
--> statement-breakpoint
-- nor does a row begin with anything that stands in no ledger
create function begin_empty() returns trigger language plpgsql as $$
begin
  if exists (select from unnest(tg_argv) as kept where (to_jsonb(new) ->> kept)::numeric <> 0) then
    raise exception 'a new row of % begins at zero', tg_table_name using errcode = 'restrict_violation', table = tg_table_name;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger products_begin_empty before insert on products for each row execute function begin_empty('stock');
--> statement-breakpoint
create trigger customer_cards_begin_empty before insert on customer_cards for each row execute function begin_empty('points', 'balance');
--> statement-breakpoint
create trigger gift_vouchers_begin_empty before insert on gift_vouchers for each row execute function begin_empty('balance');
