-- The document that a result was made of, where it was made of one.
alter table results add column document_ref text;
