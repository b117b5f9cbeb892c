alter table invoice_settings add constraint invoice_settings_one_row check (id = 1);
--> statement-breakpoint
insert into invoice_settings default values;
--> statement-breakpoint
create trigger invoices_version before update on invoices for each row execute function raise_version();
--> statement-breakpoint
create trigger invoice_settings_version before update on invoice_settings for each row execute function raise_version();
--> statement-breakpoint
create trigger invoices_final before update on invoices for each row when (old.invoice_number is not null)
  execute function append_only('status', 'paid_on', 'paid_method', 'sent_at', 'reminded_at', 'e_invoice_status', 'e_invoice_message', 'customer_id', 'appointment_id', 'version', 'updated_at');
--> statement-breakpoint
create trigger invoices_keep before delete on invoices for each row when (old.invoice_number is not null) execute function append_only();
--> statement-breakpoint
create function keep_final_items() returns trigger language plpgsql as $$
begin
  if exists (select 1 from invoices where id = coalesce(new.invoice_id, old.invoice_id) and invoice_number is not null) then
    raise exception 'lines of a final invoice are never changed' using errcode = 'restrict_violation', table = tg_table_name;
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger invoice_items_final before insert or update or delete on invoice_items for each row execute function keep_final_items();
--> statement-breakpoint
create trigger invoices_content after insert or update or delete or truncate on invoices for each statement execute function notify_content();
