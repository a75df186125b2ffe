-- Wrong passwords are counted where they were tried, so that nobody can guess on and on, whichever process they ask.
alter table tasks add column wrong_passwords integer not null default 0;
alter table documents add column wrong_passwords integer not null default 0;
