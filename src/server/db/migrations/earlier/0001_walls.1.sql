alter table outbox alter column html set storage external;
