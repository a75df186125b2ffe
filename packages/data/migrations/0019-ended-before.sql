-- A program of before 0018 that still runs beside this one ends a task with the status of its run, which would never end in a history.
create function cancel_ended_run() returns trigger language plpgsql as $$
begin
  new.ended_as := 'CANCELLED';
  return new;
end
$$;
create trigger tasks_cancelled before update of ended_as on tasks for each row
  when (new.ended_as in ('QUEUED', 'RUNNING'))
  execute function cancel_ended_run();
update tasks set ended_as = 'CANCELLED' where ended_as in ('QUEUED', 'RUNNING');

-- The ends of given plans are told by mail from now on, those of long ago no more.
delete from pro_grants where until <= now();
