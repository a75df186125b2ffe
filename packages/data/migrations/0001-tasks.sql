-- What is sealed (bytea columns named sealed_*) can be read only with the task's key, which is wrapped by the master key
-- and set to null when the task ends. Nothing a person named or wrote stands here in the clear.
create table tasks (
  ref text primary key,
  type text not null,
  owner text not null,
  plan text not null,
  status text not null default 'CREATED',
  access text not null default 'FULL_ACCESS',
  wrapped_key bytea,
  -- The fence: raised when a run is accepted and each time a worker takes it up; only the holder of the latest may write.
  attempt integer not null default 0,
  accepted_attempt integer not null default 0,
  fingerprint bytea,
  sealed_orders bytea,
  sealed_outcome bytea,
  error_code text,
  progress real not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Null while it waits or runs.
  expires_at timestamptz,
  bytes_removed_at timestamptz
);
create index tasks_expiry on tasks (expires_at) where wrapped_key is not null;
create index tasks_bytes on tasks (ref) where wrapped_key is null and bytes_removed_at is null;
create index tasks_unfinished on tasks (status) where status in ('QUEUED', 'RUNNING');
create index tasks_owner on tasks (owner, created_at desc);

create table documents (
  ref text primary key,
  task_ref text not null references tasks on delete cascade,
  position bigint generated always as identity,
  -- UPLOADING while pieces are still to come.
  state text not null,
  mime_type text not null,
  size bigint not null,
  object_key text not null,
  sealed_name bytea not null,
  sealed_facts bytea,
  sealed_password bytea,
  created_at timestamptz not null
);
create index documents_task on documents (task_ref, position);

create table upload_pieces (
  document_ref text not null references documents on delete cascade,
  start bigint not null,
  size bigint not null,
  object_key text not null,
  primary key (document_ref, start)
);

create table results (
  ref text primary key,
  task_ref text not null references tasks on delete cascade,
  attempt integer not null,
  position integer not null,
  mime_type text not null,
  size bigint not null,
  page_count integer,
  object_key text not null,
  sealed_name bytea not null,
  created_at timestamptz not null,
  unique (task_ref, attempt, position)
);

create table download_tickets (
  hash bytea primary key,
  task_ref text not null references tasks on delete cascade,
  -- Null means all results as a zip.
  result_ref text,
  -- Set by the first use; until then anybody may be the first.
  client bytea,
  expires_at timestamptz not null
);
create index download_tickets_expiry on download_tickets (expires_at);

create table daily_usage (
  day date not null,
  subject text not null,
  tasks integer not null default 0,
  primary key (day, subject)
);
