-- Files that outlive their task: an archived task, or a share. Each has a key of its own, and a storage prefix by its kind and id.
create table file_sets (
  id text primary key,
  kind text not null,
  owner text not null,
  -- COPYING until all bytes are there; ENDED once they are to go.
  state text not null,
  -- Wrapped by the master key; null once it ended, and nothing of it can be read.
  wrapped_key bytea,
  task_ref text not null,
  task_type text not null,
  task_attempt integer not null,
  file_count integer not null,
  size bigint not null,
  -- Its name and those of its files, sealed under the key of the account.
  sealed_record bytea not null,
  record_grams integer[] not null,
  created_at timestamptz not null,
  -- When its copy last made progress.
  alive_at timestamptz not null,
  expires_at timestamptz,
  bytes_removed_at timestamptz
);
create index file_sets_listed on file_sets (owner, kind, created_at desc, id desc) where state <> 'COPYING';
create index file_sets_living on file_sets (owner, kind, created_at desc, id desc) where state = 'READY';
create index file_sets_grams on file_sets using gin (record_grams);
create index file_sets_copying on file_sets (alive_at) where state = 'COPYING';
create index file_sets_expiry on file_sets (expires_at) where state = 'READY' and expires_at is not null;
create index file_sets_bytes on file_sets (id) where state = 'ENDED' and bytes_removed_at is null;
-- The same results are archived once.
create unique index file_sets_archived on file_sets (owner, task_ref, task_attempt) where kind = 'archive' and state <> 'ENDED';

create table set_files (
  set_id text not null references file_sets on delete cascade,
  position integer not null,
  mime_type text not null,
  size bigint not null,
  page_count integer,
  object_key text not null,
  object_offset bigint,
  -- Under the key of the set.
  sealed_name bytea not null,
  primary key (set_id, position)
);

alter table list_totals alter column total type bigint;
drop function add_to_list(text, text, integer);
create function add_to_list(of_owner text, of_list text, change bigint) returns void language sql as $$
  insert into list_totals (owner, list, total) values (of_owner, of_list, change)
  on conflict (owner, list) do update set total = list_totals.total + excluded.total
$$;

-- Three totals a kind: what is there, what is or was there, and bytes, in which copies under way are counted already.
create function count_set(counted file_sets, sign integer) returns void language plpgsql as $$
begin
  if counted.owner = 'gone' then return; end if;
  if counted.state = 'READY' then perform add_to_list(counted.owner, counted.kind, sign); end if;
  if counted.state <> 'COPYING' then perform add_to_list(counted.owner, counted.kind || '-all', sign); end if;
  if counted.state <> 'ENDED' then perform add_to_list(counted.owner, counted.kind || '-bytes', sign * counted.size); end if;
end
$$;

create function count_changed_set() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_set(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_set(new, 1); end if;
  return null;
end
$$;

create trigger file_sets_added after insert on file_sets for each row execute function count_changed_set();
-- Sets of a deleted account go to nobody in one statement; its totals are deleted as a whole.
create trigger file_sets_changed after update of state, owner on file_sets for each row
  when (new.owner <> 'gone' and (old.state <> new.state or old.owner <> new.owner))
  execute function count_changed_set();
create trigger file_sets_dropped after delete on file_sets for each row
  when (old.owner <> 'gone')
  execute function count_changed_set();

-- A ticket is for a task's results or for a set.
alter table download_tickets
  alter column task_ref drop not null,
  add column set_id text references file_sets on delete cascade,
  -- Null means all files as a zip.
  add column file_position integer;
