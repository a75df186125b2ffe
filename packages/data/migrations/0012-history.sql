-- The key under which an account keeps what outlives its tasks. Wrapped by the master key; made when it is first needed.
alter table users add column wrapped_key bytea;

-- What history keeps of a task that was run, after its own key is destroyed. Null: not in a history.
alter table tasks
  -- Its status when it ended for good.
  add column ended_as text,
  -- Names of files and the settings, sealed under the key of the account.
  add column sealed_record bytea,
  add column record_files integer,
  add column record_bytes bigint,
  -- Keyed hashes of the parts of the names, to search them.
  add column record_grams integer[];
create index tasks_history on tasks (owner, created_at desc, ref desc) where sealed_record is not null;
create index tasks_history_grams on tasks using gin (record_grams) where sealed_record is not null;

-- How many rows a list of an owner has: counting them would take longer with each row.
create table list_totals (
  owner text not null,
  list text not null,
  total integer not null,
  primary key (owner, list)
);

create function add_to_list(of_owner text, of_list text, change integer) returns void language sql as $$
  insert into list_totals (owner, list, total) values (of_owner, of_list, change)
  on conflict (owner, list) do update set total = list_totals.total + excluded.total
$$;

create function count_recorded_task() returns trigger language plpgsql as $$
begin
  if old.sealed_record is not null then perform add_to_list(old.owner, 'history', -1); end if;
  if tg_op = 'UPDATE' then
    if new.sealed_record is not null then perform add_to_list(new.owner, 'history', 1); end if;
  end if;
  return null;
end
$$;

-- Tasks of a deleted account go to nobody in one statement; its totals are deleted as a whole.
create trigger tasks_recorded after update of sealed_record, owner on tasks for each row
  when (new.owner <> 'gone' and (old.owner <> new.owner or (old.sealed_record is null) <> (new.sealed_record is null)))
  execute function count_recorded_task();
create trigger tasks_unrecorded after delete on tasks for each row
  when (old.sealed_record is not null)
  execute function count_recorded_task();
