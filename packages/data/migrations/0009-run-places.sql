-- With whom a task takes turns, and where its run was queued when it was accepted: a run whose job was lost gets the same place.
alter table tasks
  add column queue_group text,
  add column queue_lane text,
  add column queue_priority smallint;
