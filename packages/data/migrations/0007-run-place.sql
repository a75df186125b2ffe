-- Where a run is: the step, the file and the page, in numbers. Nothing of what a document holds.
alter table tasks add column place jsonb;
