-- What the documents of a task take together, so that one statement can add a document within the limits: an update waits for
-- those before it and then judges the row as they left it, which a count beside it would not.
alter table tasks add column document_count integer not null default 0;
alter table tasks add column document_bytes bigint not null default 0;

update tasks set document_count = sums.count, document_bytes = sums.bytes
from (select task_ref, count(*) as count, sum(size) as bytes from documents group by task_ref) sums
where tasks.ref = sums.task_ref;
