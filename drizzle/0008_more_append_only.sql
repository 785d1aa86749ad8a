-- What was given away and what a task changed are written once, like the logs.
create trigger gift_record_append_only before update or delete or truncate on gift_record for each statement execute function refuse_change();
--> statement-breakpoint
create trigger task_change_append_only before update or delete or truncate on task_change for each statement execute function refuse_change();
