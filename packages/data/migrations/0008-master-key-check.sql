-- What tells the installation's master key from every other, and nothing about it. There is one row.
create table master_key_check (
  single boolean primary key default true check (single),
  value bytea not null
);
