-- Addresses of one mailbox have one key, however they are written. Only a proven mailbox owns its key: until then anybody may
-- have typed the address, and the accounts that did see nothing of each other.
create table users (
  id text primary key,
  email text not null,
  email_key text not null,
  first_name text not null,
  password_hash text,
  verified_at timestamptz,
  two_factor boolean not null default false,
  -- Sealed with a key of the installation; null until an authenticator app is registered.
  sealed_totp bytea,
  totp_confirmed_at timestamptz,
  -- The last time step whose code was used: a code serves once.
  totp_step bigint not null default 0,
  created_at timestamptz not null
);
create unique index users_mailbox on users (email_key) where verified_at is not null;
create index users_email_key on users (email_key);

-- Whoever holds the token is signed in; only its hash is here.
create table access_tokens (
  hash bytea primary key,
  id text not null unique,
  user_id text not null references users on delete cascade,
  device text not null,
  -- The network it was given to, hashed with a secret.
  network text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index access_tokens_user on access_tokens (user_id, created_at desc);

create table api_keys (
  hash bytea primary key,
  id text not null unique,
  user_id text not null references users on delete cascade,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz
);
create index api_keys_user on api_keys (user_id, created_at desc);

create table social_accounts (
  id text primary key,
  user_id text not null references users on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text not null,
  created_at timestamptz not null,
  unique (issuer, subject)
);
create index social_accounts_user on social_accounts (user_id);

create table recovery_codes (
  user_id text not null references users on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- A question that a person has still to answer: by a code from a mail or an app, or with a one-time token alone.
create table challenges (
  token_hash bytea primary key,
  purpose text not null,
  -- Whom it is about: one live challenge a purpose and subject.
  subject text not null,
  user_id text references users on delete cascade,
  -- Null where the token alone is the answer.
  code_hash bytea,
  tries_left integer not null,
  sealed_content bytea,
  created_at timestamptz not null,
  sent_at timestamptz,
  expires_at timestamptz not null,
  unique (purpose, subject)
);
create index challenges_expiry on challenges (expires_at);

-- How often something was done by or to a subject in a window of time.
create table counts (
  subject text not null,
  window_end timestamptz not null,
  count integer not null,
  primary key (subject, window_end)
);
create index counts_end on counts (window_end);

-- Mail to be sent. A row without an address is dropped when its turn comes: it makes a call that sends nothing as long as one that does.
create table mails (
  id bigint generated always as identity primary key,
  sealed_mail bytea,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  -- Set where there is no mail server and the mail is only kept.
  kept_at timestamptz
);
create index mails_due on mails (due_at) where kept_at is null;

alter table newsletter_subscriptions add column id text;
update newsletter_subscriptions set id = gen_random_uuid()::text;
alter table newsletter_subscriptions alter column id set not null;
create unique index newsletter_subscriptions_id on newsletter_subscriptions (id);
