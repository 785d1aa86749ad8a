-- Rows of a month that had no part when they were written lie in the rest, which is never dropped: they are put into a part of their month,
-- unchanged, so that they are kept as long as all others and no longer.
--
-- The part of one month of one kind of rows, with what of it lies in the rest. Nothing happens where there is one.
create function audit.make_part(branch text, month date) returns void language plpgsql as $$
declare
  part text := format('audit.%s_%s', branch, to_char(month, 'YYYYMM'));
  rest text := format('audit.%s_rest', branch);
  first timestamptz := audit.starts(month);
  past timestamptz := audit.starts((month + interval '1 month')::date);
  is_crowded boolean;
begin
  if to_regclass(part) is not null then return; end if;
  execute format('select exists (select from %s where created_at >= $1 and created_at < $2)', rest) into is_crowded using first, past;
  if is_crowded then
    -- from here on nobody writes into the rest or reads of it until the rows have come to their part
    execute format('lock table only public.logger, %s in access exclusive mode', rest);
    execute format('create temporary table moved on commit drop as select * from %s where created_at >= %L and created_at < %L', rest, first, past);
    execute format('alter table %s disable trigger append_only', rest);
    execute format('delete from %s where created_at >= $1 and created_at < $2', rest) using first, past;
    execute format('alter table %s enable trigger append_only', rest);
  end if;
  execute format('create table %s partition of audit.%I for values from (%L) to (%L)', part, branch, first, past);
  perform audit.keep(part::regclass);
  if is_crowded then
    insert into public.logger overriding system value select * from pg_temp.moved;
    drop table pg_temp.moved;
  end if;
end
$$;
--> statement-breakpoint
create or replace function audit.make_parts(first date, last date) returns void language plpgsql as $$
declare
  branch text;
  month date;
begin
  foreach branch in array array['operate', 'login', 'fault'] loop
    month := first - extract(day from first)::int + 1;
    while month <= last loop
      perform audit.make_part(branch, month);
      month := (month + interval '1 month')::date;
    end loop;
  end loop;
end
$$;
--> statement-breakpoint
-- Makes the parts of the next months, and those of months of which rows lie in the rest.
create or replace function audit.tend() returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $$
declare
  branch text;
  months date[];
  month date;
begin
  perform audit.make_parts(audit.month(now()), (audit.month(now()) + interval '2 months')::date);
  foreach branch in array array['operate', 'login', 'fault'] loop
    -- all of them first: a table that is still being read is not rearranged
    execute format('select coalesce(array_agg(distinct audit.month(created_at)), ''{}'') from audit.%I', branch || '_rest') into months;
    foreach month in array months loop
      perform audit.make_part(branch, month);
    end loop;
  end loop;
end
$$;
