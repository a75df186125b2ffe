-- What a share has besides its files, which are a set.
create table shares (
  set_id text primary key references file_sets on delete cascade,
  delete_allowed boolean not null,
  -- To whom it was sent, and with which words; sealed under the key of the sender's account.
  sealed_details bytea not null
);

-- A share in somebody's inbox. A mailbox is a keyed hash: it may belong to nobody here yet.
create table share_receivers (
  share_id text not null references file_sets on delete cascade,
  mailbox text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (share_id, mailbox)
);
create index share_receivers_inbox on share_receivers (mailbox, created_at desc, share_id desc) where deleted_at is null;
create index share_receivers_unread on share_receivers (mailbox) where deleted_at is null and read_at is null;

create function count_received() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then perform add_to_list(old.mailbox, 'inbox', -1); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform add_to_list(new.mailbox, 'inbox', 1); end if;
  return null;
end
$$;
create trigger share_receivers_added after insert on share_receivers for each row execute function count_received();
create trigger share_receivers_changed after update of deleted_at on share_receivers for each row execute function count_received();
create trigger share_receivers_dropped after delete on share_receivers for each row execute function count_received();

-- Whose shares somebody does not want.
create table share_blocks (
  id text primary key,
  user_id text not null references users on delete cascade,
  sender text not null references users on delete cascade,
  created_at timestamptz not null,
  unique (user_id, sender)
);

-- Who has reported a sender, once each.
create table share_reports (
  sender text not null references users on delete cascade,
  reporter text not null references users on delete cascade,
  share_id text not null,
  created_at timestamptz not null,
  primary key (sender, reporter)
);
