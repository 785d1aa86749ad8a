-- The log in parts by kind and month, which a restart of the month, and not a delete, removes; see docs/adr/0029.
-- What belongs to the owner alone stands in a schema of its own: parts, seals, and the functions that tend them.
create schema audit;
--> statement-breakpoint
alter table logger rename to logger_before;
--> statement-breakpoint
alter table logger_before rename constraint logger_pkey to logger_before_pkey;
--> statement-breakpoint
alter sequence logger_id_seq rename to logger_before_id_seq;
--> statement-breakpoint
drop index logger_created_at_idx, logger_target_id_idx, logger_login_idx;
--> statement-breakpoint
create table logger (
  id bigint not null generated always as identity (sequence name logger_id_seq),
  created_at timestamptz(3) not null default now(),
  -- the transaction that wrote the row, and in which cluster it counts: what seals go by
  tx xid8 not null default pg_current_xact_id(),
  generation integer not null default 1,
  code integer not null default 200,
  admin_user_id bigint,
  target_id bigint,
  cost_ms integer,
  kind text not null,
  request_id text not null,
  username text not null,
  role text,
  action text not null,
  before jsonb,
  after jsonb,
  params jsonb,
  reason text,
  msg text,
  ip text not null,
  user_agent text not null,
  constraint logger_id_created_at_kind_pk primary key (id, created_at, kind)
) partition by list (kind);
--> statement-breakpoint
create index logger_created_at_id_idx on logger (created_at, id);
--> statement-breakpoint
create index logger_target_id_idx on logger (target_id, id);
--> statement-breakpoint
create index logger_username_idx on logger (username, created_at, id);
--> statement-breakpoint
create index logger_action_idx on logger (action text_pattern_ops, created_at, id);
--> statement-breakpoint
create index logger_ip_idx on logger (ip, created_at, id);
--> statement-breakpoint
create index logger_request_id_idx on logger using hash (request_id);
--> statement-breakpoint
create index logger_tx_idx on logger (tx);
--> statement-breakpoint
create table audit.operate partition of logger for values in ('operate') partition by range (created_at);
--> statement-breakpoint
create table audit.login partition of logger for values in ('login') partition by range (created_at);
--> statement-breakpoint
create table audit.fault partition of logger for values in ('error', 'api') partition by range (created_at);
--> statement-breakpoint
-- everybody's own logins, newest first
create index login_admin_user_id_idx on audit.login (admin_user_id, id);
--> statement-breakpoint
create table audit.operate_rest partition of audit.operate default;
--> statement-breakpoint
create table audit.login_rest partition of audit.login default;
--> statement-breakpoint
create table audit.fault_rest partition of audit.fault default;
--> statement-breakpoint
create function audit.branch(kind text) returns text language sql immutable parallel safe
return case kind when 'operate' then 'operate' when 'login' then 'login' else 'fault' end;
--> statement-breakpoint
-- The month that a row is kept with.
create function audit.month(moment timestamptz) returns date language sql immutable parallel safe
return date_trunc('month', moment at time zone 'UTC')::date;
--> statement-breakpoint
-- The moment at which a month begins.
create function audit.starts(month date) returns timestamptz language sql immutable parallel safe
return month::timestamp at time zone 'UTC';
--> statement-breakpoint
-- What a row says, the same in every time zone. A column that is added later comes last, and only where it is not null.
create function audit.digest(l logger) returns bytea language sql stable parallel safe
return sha256(convert_to(jsonb_build_array(
  l.id, (extract(epoch from l.created_at) * 1000)::bigint, l.tx::text, l.generation, l.code, l.admin_user_id, l.target_id, l.cost_ms, l.kind,
  l.request_id, l.username, l.role, l.action, l.before, l.after, l.params, l.reason, l.msg, l.ip, l.user_agent
)::text, 'UTF8'));
--> statement-breakpoint
-- Nobody changes a table, whatever way leads to it.
create function audit.keep(part regclass) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete or truncate on %s for each statement execute function refuse_change()', part);
end
$$;
--> statement-breakpoint
select audit.keep(part) from unnest('{logger,audit.operate,audit.login,audit.fault,audit.operate_rest,audit.login_rest,audit.fault_rest}'::regclass[]) as part;
--> statement-breakpoint
-- The parts of these months. A month of which rows lie in the rest stays there.
create function audit.make_parts(first date, last date) returns void language plpgsql as $$
declare
  branch text;
  month date;
  part text;
  is_crowded boolean;
begin
  foreach branch in array array['operate', 'login', 'fault'] loop
    month := first - extract(day from first)::int + 1;
    while month <= last loop
      part := format('audit.%s_%s', branch, to_char(month, 'YYYYMM'));
      if to_regclass(part) is null then
        execute format('select exists (select from audit.%I where created_at >= $1 and created_at < $2)', branch || '_rest')
          into is_crowded using audit.starts(month), audit.starts((month + interval '1 month')::date);
        if not is_crowded then
          execute format('create table %s partition of audit.%I for values from (%L) to (%L)', part, branch,
            audit.starts(month), audit.starts((month + interval '1 month')::date));
          perform audit.keep(part::regclass);
        end if;
      end if;
      month := (month + interval '1 month')::date;
    end loop;
  end loop;
end
$$;
--> statement-breakpoint
-- Makes the parts of the next months, and drops those whose last day is older than it has to be kept: never under 90 days.
create function audit.tend(keep_days integer, keep_login_days integer) returns text[] language plpgsql
security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $$
declare
  part record;
  dropped text[] := '{}';
begin
  perform audit.make_parts(audit.month(now()), (audit.month(now()) + interval '2 months')::date);
  for part in
    select relname, (to_date(right(relname, 6), 'YYYYMM') + interval '1 month')::date as ends,
      case when relname like 'login%' then keep_login_days else keep_days end as days
    from pg_class where relnamespace = 'audit'::regnamespace and relkind = 'r' and relname ~ '^(operate|login|fault)_\d{6}$' order by relname
  loop
    if audit.starts(part.ends) < now() - make_interval(days => greatest(part.days, 90)) then
      execute format('drop table audit.%I', part.relname);
      dropped := dropped || part.relname::text;
    end if;
  end loop;
  return dropped;
end
$$;
--> statement-breakpoint
-- What all rows say that transactions from `tx_from` up to before `tx_to` wrote into one part, and what the seal before it says.
-- `row_marks` has the first eight bytes of each row's digest, in the order of `row_ids`: they tell which row is another one.
create table audit.seal (
  id bigint primary key generated always as identity,
  generation integer not null,
  cluster text not null,
  tx_from xid8 not null,
  tx_to xid8 not null,
  branch text not null,
  month date not null,
  row_ids bigint[] not null,
  row_marks bytea not null,
  digest bytea not null,
  hash bytea not null,
  sealed_at timestamptz(3) not null default now()
);
--> statement-breakpoint
select audit.keep('audit.seal');
--> statement-breakpoint
create function audit.cluster() returns text language sql stable return (select system_identifier::text from pg_control_system());
--> statement-breakpoint
-- What a seal says of the one before it and of its own rows.
create function audit.hash(previous bytea, s audit.seal) returns bytea language sql stable
return sha256(previous || s.digest || s.row_marks || convert_to(
  jsonb_build_array(s.generation, s.cluster, s.tx_from::text, s.tx_to::text, s.branch, to_char(s.month, 'YYYYMM'), s.row_ids)::text, 'UTF8'));
--> statement-breakpoint
create function audit.add_seal(s audit.seal) returns void language plpgsql as $$
begin
  s.hash := audit.hash(coalesce((select hash from audit.seal order by id desc limit 1), ''), s);
  insert into audit.seal (generation, cluster, tx_from, tx_to, branch, month, row_ids, row_marks, digest, hash)
  values (s.generation, s.cluster, s.tx_from, s.tx_to, s.branch, s.month, s.row_ids, s.row_marks, s.digest, s.hash);
end
$$;
--> statement-breakpoint
create function audit.seal_range(generation integer, tx_from xid8, tx_to xid8) returns bigint language plpgsql as $$
declare
  part record;
  sealed bigint := 0;
begin
  for part in
    select branch, month, array_agg(id order by id) as row_ids, string_agg(substr(digest, 1, 8), '' order by id) as row_marks,
      sha256(string_agg(digest, '' order by id)) as digest
    from (
      select l.id, audit.branch(l.kind) as branch, audit.month(l.created_at) as month, audit.digest(l) as digest
      from public.logger l where l.generation = $1 and l.tx >= $2 and l.tx < $3
    ) as row
    group by branch, month order by branch, month
  loop
    perform audit.add_seal(row(null, $1, audit.cluster(), $2, $3, part.branch, part.month, part.row_ids, part.row_marks, part.digest, null, null));
    sealed := sealed + cardinality(part.row_ids);
  end loop;
  return sealed;
end
$$;
--> statement-breakpoint
-- The transaction after this one.
create function audit.after(tx xid8) returns xid8 language sql immutable return (tx::text::bigint + 1)::text::xid8;
--> statement-breakpoint
-- Seals the rows of transactions that are over: before the oldest that is still going on nothing can appear any more. At most some
-- hundred thousand rows a call; answers how many.
create function audit.seal() returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  over xid8;
  last audit.seal;
  far xid8;
begin
  perform pg_advisory_xact_lock(5320005);
  over := pg_snapshot_xmin(pg_current_snapshot());
  select * into last from audit.seal order by id desc limit 1;
  select tx into far from public.logger where generation = last.generation and tx >= last.tx_to and tx < over order by tx offset 200000 limit 1;
  if far is not null then over := case when far > last.tx_to then far else audit.after(far) end; end if;
  return audit.seal_range(last.generation, last.tx_to, over);
end
$$;
--> statement-breakpoint
-- In another cluster transactions are counted anew: what was brought along is sealed as it is, and a new generation begins.
create function audit.begin_generation() returns integer language plpgsql as $$
declare
  last audit.seal;
  brought xid8;
  fresh integer;
begin
  perform pg_advisory_xact_lock(5320005);
  lock table public.logger in share row exclusive mode;
  select * into last from audit.seal order by id desc limit 1;
  fresh := coalesce(last.generation, 0) + 1;
  select tx into brought from public.logger where generation = last.generation order by tx desc limit 1;
  if brought >= last.tx_to then perform audit.seal_range(last.generation, last.tx_to, audit.after(brought)); end if;
  execute format('alter table public.logger alter column generation set default %s', fresh);
  perform audit.add_seal(row(null, fresh, audit.cluster(), pg_snapshot_xmin(pg_current_snapshot()), pg_snapshot_xmin(pg_current_snapshot()),
    'begin', audit.month(now()), '{}', '', sha256(''), null, null));
  return fresh;
end
$$;
--> statement-breakpoint
select audit.make_parts(audit.month(coalesce(min(created_at), now())), (audit.month(now()) + interval '2 months')::date) from logger_before;
--> statement-breakpoint
select audit.begin_generation();
--> statement-breakpoint
insert into logger (id, created_at, code, admin_user_id, target_id, kind, request_id, username, action, before, after, reason, ip, user_agent)
overriding system value
select id, created_at, code, admin_user_id, target_id, kind, request_id, username, action, before, after, reason, ip, user_agent
from logger_before order by id;
--> statement-breakpoint
select setval('logger_id_seq', greatest((select max(id) from logger), 1), exists (select from logger));
--> statement-breakpoint
drop table logger_before;
--> statement-breakpoint
-- The role that the product works as: it owns nothing, so it can switch no trigger off, and it may not change what is append-only.
-- False where the user may make no roles. What is right already is left alone.
create function audit.admit() returns boolean language plpgsql as $$
declare
  item record;
begin
  if not exists (select from pg_roles where rolname = 'hexbolt_app') then
    begin
      create role hexbolt_app nologin;
    exception
      when insufficient_privilege then return false;
      -- another database of the cluster was quicker
      when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role('hexbolt_app', 'member') then
    begin
      execute format('grant hexbolt_app to %I', current_user);
    exception when insufficient_privilege then return false;
    end;
  end if;
  for item in select n.oid, n.nspname from pg_namespace n where n.nspname in ('public', 'audit', 'drizzle', 'graphile_worker')
    and not has_schema_privilege('hexbolt_app', n.oid, 'usage')
  loop
    execute format('grant usage on schema %I to hexbolt_app', item.nspname);
  end loop;
  for item in select c.oid::regclass as name, c.relkind, n.nspname, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'public.refuse_change'::regproc) as is_kept
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'S')
  loop
    if item.relkind = 'S' then
      if not has_sequence_privilege('hexbolt_app', item.name::oid, 'usage') then
        execute format('grant usage, select on sequence %s to hexbolt_app', item.name);
      end if;
    elsif item.nspname = 'drizzle' then
      if not has_table_privilege('hexbolt_app', item.name::oid, 'select') then execute format('grant select on %s to hexbolt_app', item.name); end if;
    elsif item.is_kept then
      if has_table_privilege('hexbolt_app', item.name::oid, 'update, delete, truncate, trigger') or not has_table_privilege('hexbolt_app', item.name::oid, 'insert') then
        execute format('revoke all on %s from hexbolt_app', item.name);
        execute format('grant select, insert on %s to hexbolt_app', item.name);
      end if;
    elsif not has_table_privilege('hexbolt_app', item.name::oid, 'delete') then
      execute format('grant select, insert, update, delete on %s to hexbolt_app', item.name);
    end if;
  end loop;
  -- the queue shows its rows to their owner alone, unless told otherwise
  for item in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'graphile_worker' and c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'hexbolt_app')
  loop
    execute format('create policy hexbolt_app on %s to hexbolt_app using (true) with check (true)', item.name);
  end loop;
  return true;
end
$$;
--> statement-breakpoint
-- At every start, by the owner: what the log and the role need. Answers whether the role may be worked as.
create function audit.open() returns boolean language plpgsql as $$
begin
  if (select cluster from audit.seal order by id desc limit 1) is distinct from audit.cluster() then perform audit.begin_generation(); end if;
  perform audit.make_parts(audit.month(now()), (audit.month(now()) + interval '2 months')::date);
  return audit.admit();
end
$$;
