CREATE TABLE "retention" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mail_body_months" integer DEFAULT 12 NOT NULL,
	"mail_months" integer DEFAULT 36 NOT NULL,
	"unpaid_order_days" integer DEFAULT 90 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
alter table retention add constraint retention_one_row check (id = 1);
--> statement-breakpoint
insert into retention (id) values (1);
--> statement-breakpoint
create trigger retention_version before update on retention for each row execute function raise_version();
--> statement-breakpoint
-- an order that grew old may go only when nothing was ever paid for it
create function keep_paid_orders() returns trigger language plpgsql as $$
begin
  if old.status not in ('pending', 'failed') then
    raise exception 'order % was paid and stays', old.id using errcode = 'restrict_violation', table = 'voucher_orders';
  end if;
  return old;
end $$;
--> statement-breakpoint
create trigger voucher_orders_paid_stay before delete on voucher_orders for each row execute function keep_paid_orders();
