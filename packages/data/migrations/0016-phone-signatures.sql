-- A signature that a phone draws for a document on another device. What it sends is encrypted by a key that never comes here, and sealed
-- under the task's key besides; the row goes when the signature was fetched, or after some minutes.
create table phone_signatures (
  -- Of the ref in the code that the phone reads.
  hash bytea primary key,
  task_ref text not null references tasks on delete cascade,
  -- Of what the first phone holds that began to draw; others are refused.
  claim_hash bytea,
  sealed_content bytea,
  expires_at timestamptz not null
);
create index phone_signatures_task on phone_signatures (task_ref);
create index phone_signatures_expiry on phone_signatures (expires_at);
