-- why a balance was corrected may name somebody: it can be wiped, nothing else of a movement can but the dog that went
drop trigger card_movements_append_only on card_movements;
--> statement-breakpoint
create trigger card_movements_append_only before update or delete on card_movements for each row execute function append_only('dog_id', 'note');
