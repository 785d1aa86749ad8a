-- How long the log is kept is a setting. What is older goes as a whole month, after it was held against its seals; a seal of the chain says
-- which months are gone, so that nothing else may be missing.
drop function audit.tend(integer, integer);
--> statement-breakpoint
-- Whatever is set: the Cybersecurity Law (article 21) asks for six months of logs.
create function audit.least_months() returns integer language sql immutable return 6;
--> statement-breakpoint
-- Whether all of a month is older than it has to be kept.
create function audit.is_over(month date, keep_months integer) returns boolean language sql stable set timezone = 'UTC'
return audit.starts((month + interval '1 month')::date) <= now() - make_interval(months => greatest(keep_months, audit.least_months()));
--> statement-breakpoint
-- Makes the parts of the next months.
create function audit.tend() returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select audit.make_parts(audit.month(now()), (audit.month(now()) + interval '2 months')::date)
$$;
--> statement-breakpoint
-- The parts of this kind of rows that have been kept so many months, the oldest first.
create function audit.overdue(branch text, keep_months integer) returns setof date language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select part.month from (
    select to_date(right(relname, 6), 'YYYYMM') as month from pg_class
    where relnamespace = 'audit'::regnamespace and relkind = 'r' and relname ~ ('^' || branch || '_\d{6}$')
  ) as part
  where audit.is_over(part.month, keep_months) order by part.month
$$;
--> statement-breakpoint
-- The seal that says that a month is gone: it names the last seal of the month, and has its hash as its digest.
create function audit.add_end(branch text, month date) returns void language plpgsql as $$
declare
  last audit.seal;
  final audit.seal;
begin
  select * into last from audit.seal order by id desc limit 1;
  select * into final from audit.seal s where s.branch = add_end.branch and s.month = add_end.month order by s.id desc limit 1;
  perform audit.add_seal(row(null, last.generation, audit.cluster(), last.tx_to, last.tx_to, 'end-' || branch, month,
    case when final.id is null then '{}' else array[final.id] end, '', coalesce(final.hash, sha256('')), null, null));
end
$$;
--> statement-breakpoint
-- Drops a month that was kept long enough, if it is what was sealed; the log and the chain say so. False where rows of it still wait to be sealed.
create function audit.drop_month(branch text, month date, keep_months integer, request_id text) returns boolean language plpgsql
security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $$
declare
  part text := format('audit.%s_%s', branch, to_char(month, 'YYYYMM'));
  last audit.seal;
  wrong bigint;
  sealed bigint;
  counted bigint;
  waits boolean;
begin
  if branch not in ('operate', 'login', 'fault') or to_regclass(part) is null or not audit.is_over(month, keep_months) then
    raise exception '% is to be kept', part using errcode = 'check_violation';
  end if;
  perform pg_advisory_xact_lock(5320005);
  select * into last from audit.seal order by id desc limit 1;
  execute format('select exists (select from %s where generation = $1 and tx >= $2)', part) into waits using last.generation, last.tx_to;
  if waits then return false; end if;
  execute format(
    'select min(s.id) filter (where s.digest <> held.digest), coalesce(sum(cardinality(s.row_ids)), 0), (select count(*) from %1$s)
     from audit.seal s cross join lateral (
       select sha256(coalesce(string_agg(audit.digest(l), '''' order by l.id), '''')) as digest
       from %1$s l where l.generation = s.generation and l.tx >= s.tx_from and l.tx < s.tx_to
     ) as held
     where s.branch = $1 and s.month = $2', part) into wrong, sealed, counted using branch, month;
  if wrong is not null or sealed <> counted then
    raise exception '% is not what was sealed (seal %)', part, coalesce(wrong::text, 'none') using errcode = 'data_corrupted';
  end if;
  execute format('drop table %s', part);
  if sealed = 0 then return true; end if;
  insert into public.logger (request_id, kind, username, action, after, ip, user_agent)
  select drop_month.request_id, 'operate', 'system', 'dev.logger.expire',
    jsonb_build_object('part', drop_month.branch || ' ' || to_char(drop_month.month, 'YYYY-MM'), 'rows', counted, 'last_seal', s.id, 'last_hash', encode(s.hash, 'hex')),
    '127.0.0.1', 'clock'
  from audit.seal s where s.branch = drop_month.branch and s.month = drop_month.month order by s.id desc limit 1;
  perform audit.add_end(branch, month);
  return true;
end
$$;
--> statement-breakpoint
-- Months that were dropped before there were such seals.
do $$
declare
  gone record;
begin
  for gone in
    select distinct s.branch, s.month from audit.seal s
    where s.branch in ('operate', 'login', 'fault') and to_regclass(format('audit.%s_%s', s.branch, to_char(s.month, 'YYYYMM'))) is null
      and not exists (select from logger l where audit.branch(l.kind) = s.branch and l.created_at >= audit.starts(s.month)
        and l.created_at < audit.starts((s.month + interval '1 month')::date))
    order by 2, 1
  loop
    perform audit.add_end(gone.branch, gone.month);
  end loop;
end
$$;
