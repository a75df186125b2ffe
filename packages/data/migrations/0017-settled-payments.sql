-- A change of a subscription is written here before it is made at the provider, so that one whose answer was lost is asked for again.
alter table subscriptions add column unsettled_at timestamptz;
create index subscriptions_unsettled on subscriptions (unsettled_at) where unsettled_at is not null;
-- The taxes that a payment contained when it was made; a receipt says them however they change later.
alter table payments add column taxes jsonb;
