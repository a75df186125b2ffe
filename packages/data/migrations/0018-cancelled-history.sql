-- A run that ended with its task was cancelled: rows say so, and a search for cancelled tasks finds them.
update tasks set ended_as = 'CANCELLED' where ended_as in ('QUEUED', 'RUNNING');
