-- Logs are written once: whoever changes or removes a row of them is refused, whatever program he uses.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
create trigger logger_append_only before update or delete or truncate on logger for each statement execute function refuse_change();
--> statement-breakpoint
create trigger sku_stock_log_append_only before update or delete or truncate on sku_stock_log for each statement execute function refuse_change();
--> statement-breakpoint
create trigger sku_price_log_append_only before update or delete or truncate on sku_price_log for each statement execute function refuse_change();
--> statement-breakpoint
-- Jumps to far pages and counts read the index alone, which needs a fresh visibility map.
alter table sku set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
