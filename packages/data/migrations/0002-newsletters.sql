-- One row an address, whatever its case. Nothing is sent before the address is confirmed.
create table newsletter_subscriptions (
  email text primary key,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
