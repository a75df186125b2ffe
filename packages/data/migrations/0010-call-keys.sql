-- What tells a repeated call from a new one: a keyed hash of who calls and of the Idempotency-Key. Gone with the task.
alter table tasks add column call_key bytea;
create unique index tasks_call_key on tasks (call_key) where call_key is not null;
