-- Small results of a run share an object; this is where each begins in it. Null if the object is the result itself.
alter table results add column object_offset bigint;
