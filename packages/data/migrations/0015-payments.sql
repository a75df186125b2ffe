-- The ledger: what people bought, as the provider last told it.
-- Numbers readings of the provider in the order in which they began: an older answer that comes later is not written over a newer one.
create sequence provider_readings;

create table subscriptions (
  ref text primary key,
  -- Null once the account is deleted; the row stays, as books must.
  user_id text references users on delete set null,
  provider text not null,
  provider_id text,
  customer_id text,
  plan text not null,
  -- What is paid at the end of the period.
  next_plan text not null,
  next_amount bigint not null,
  currency text not null,
  -- INCOMPLETE until its first payment.
  status text not null,
  period_start timestamptz,
  period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  card jsonb,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- It is to be ended at the provider as soon as that answers, and why.
  end_due text,
  -- The end of the period of which its owner was reminded.
  reminded_for timestamptz,
  -- When its owner was told that it is over.
  end_told_at timestamptz,
  reading bigint not null default 0
);
create unique index subscriptions_provider_id on subscriptions (provider, provider_id);
create index subscriptions_user on subscriptions (user_id);
-- One a person: two would be paid at once.
create unique index subscriptions_living on subscriptions (user_id) where status in ('ACTIVE', 'PAST_DUE') and end_due is null;
create index subscriptions_due on subscriptions (period_end) where status in ('ACTIVE', 'PAST_DUE');

create table payments (
  ref text primary key,
  user_id text references users on delete set null,
  -- Where its receipt went, sealed.
  sealed_email bytea not null,
  plan text not null,
  -- TASK, START, RENEWAL or CHANGE.
  kind text not null,
  task_ref text,
  subscription_ref text references subscriptions,
  amount bigint not null check (amount >= 0),
  currency text not null,
  status text not null,
  provider text not null,
  provider_id text,
  sealed_secret bytea,
  -- Names the person's try to pay; the same again is the same payment.
  idempotency_key text,
  refunded bigint not null default 0 check (refunded between 0 and amount),
  -- Why it is to be paid back without being asked.
  refund_due text,
  card jsonb,
  invoice_number bigint unique,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When its task was first downloaded, archived or shared.
  delivered_at timestamptz,
  reading bigint not null default 0
);
create unique index payments_provider_id on payments (provider, provider_id);
create unique index payments_tries on payments (user_id, idempotency_key);
create index payments_listed on payments (user_id, created_at desc, ref desc);
-- One open payment a task, whatever number of tabs.
create unique index payments_open_task on payments (task_ref) where kind = 'TASK' and status in ('PENDING', 'FAILED');
create index payments_open on payments (created_at) where status in ('PENDING', 'FAILED');
create index payments_undelivered on payments (paid_at) where kind = 'TASK' and status = 'SUCCEEDED' and delivered_at is null;
create index payments_refund_due on payments (created_at) where refund_due is not null and refunded < amount;

-- Numbers of receipts have no gaps: the next one is taken in the transaction that needs it.
create table invoice_numbers (
  single boolean primary key default true check (single),
  last bigint not null
);
insert into invoice_numbers (last) values (0);

-- Which customer of the provider an account is.
create table payment_customers (
  user_id text not null references users on delete cascade,
  provider text not null,
  customer_id text not null,
  primary key (user_id, provider)
);

-- What the provider has told, so that it is heard once.
create table payment_events (
  provider text not null,
  id text not null,
  type text not null,
  received_at timestamptz not null,
  primary key (provider, id)
);
create index payment_events_age on payment_events (received_at);

-- Accounts that have the plan without paying.
create table pro_grants (
  user_id text primary key references users on delete cascade,
  granted_at timestamptz not null,
  until timestamptz
);

-- What the built-in provider knows: it stands for a service elsewhere, so that nothing refers to it.
create table sandbox_objects (
  id text primary key,
  kind text not null,
  parent text,
  data jsonb not null,
  created_at timestamptz not null
);
create index sandbox_objects_parent on sandbox_objects (parent, created_at);
create index sandbox_objects_kind on sandbox_objects (kind, created_at);

-- The payment that opened a task.
alter table tasks add column payment_ref text;

-- A ticket for the first page of a held result, which is shown where it is paid for.
alter table download_tickets add column preview boolean not null default false;
