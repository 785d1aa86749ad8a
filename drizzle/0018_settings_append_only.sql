-- What was changed of the settings is written once, like the other logs.
create trigger config_log_append_only before update or delete or truncate on config_log for each statement execute function refuse_change();
