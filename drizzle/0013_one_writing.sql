DROP INDEX "import_row_key_idx";--> statement-breakpoint
CREATE INDEX "import_row_identity_idx" ON "import_row" USING btree ("task_id",fold_key("key"),"line");--> statement-breakpoint
-- Of codes that differ in their writing only, from before `code_key` was unique, all but the first are marked in `repeated_code`. A mark
-- ends when its row is deleted or gets another code.
create function end_repeated_code() returns trigger language plpgsql as $$
begin
  new.repeated_code := null;
  return new;
end $$;--> statement-breakpoint
-- When the unmarked row leaves, the next one loses its mark, so that the unique index refuses a further writing.
create function succeed_repeated_code() returns trigger language plpgsql as $$
begin
  execute format('update %1$s set repeated_code = null where id = (select id from %1$s
    where code_key = $1 and deleted_at is null and repeated_code = code %2$s order by id limit 1)', tg_relid::regclass, tg_argv[0])
    using old.code_key, to_jsonb(old);
  return null;
end $$;--> statement-breakpoint
do $$
declare
  place text;
  leaves text;
begin
  foreach place in array array['package', 'brand', 'category', 'series', 'sku', 'spu', 'salesman', 'store', 'agent', 'customer_service'] loop
    leaves := 'new.deleted_at is not null or new.code is distinct from old.code';
    if place = 'series' then leaves := leaves || ' or new.brand_id <> old.brand_id'; end if;
    execute format('create trigger end_repeated_code before update on %I for each row
      when (old.repeated_code is not null and new.repeated_code is not null and (%s)) execute function end_repeated_code()', place, leaves);
    execute format('create trigger succeed_repeated_code after update on %I for each row
      when (old.deleted_at is null and old.repeated_code is distinct from old.code and (%s)) execute function succeed_repeated_code(%L)',
      place, leaves, case place when 'series' then 'and brand_id = ($2 ->> ''brand_id'')::bigint' else '' end);
  end loop;
end $$;
