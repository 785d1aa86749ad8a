CREATE TABLE "account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"unit" text GENERATED ALWAYS AS (case when kind like 'integral%' then 'integral' else 'fen' end) STORED NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"frozen" bigint DEFAULT 0 NOT NULL,
	"total_in" bigint DEFAULT 0 NOT NULL,
	"total_out" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "account_owner_check" CHECK (case when "account"."owner_type" = 'system' then "account"."owner_id" = 0 and "account"."kind" not in ('balance', 'commission', 'integral')
        else "account"."owner_type" in ('user', 'agent', 'salesman') and "account"."owner_id" > 0 and "account"."kind" in ('balance', 'commission', 'integral') end),
	CONSTRAINT "account_available_check" CHECK ("account"."available" >= 0 or "account"."kind" in ('commission', 'integral')),
	CONSTRAINT "account_frozen_check" CHECK ("account"."frozen" >= 0),
	CONSTRAINT "account_sum_check" CHECK ("account"."available" + "account"."frozen" = "account"."total_in" - "account"."total_out"),
	CONSTRAINT "account_system_check" CHECK ("account"."owner_type" <> 'system' or ("account"."total_in" = 0 and "account"."total_out" = 0 and "account"."frozen" = 0))
);
--> statement-breakpoint
CREATE TABLE "account_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) NOT NULL,
	"account_id" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"operator_id" bigint,
	"delta" bigint NOT NULL,
	"available_after" bigint NOT NULL,
	"frozen_delta" bigint NOT NULL,
	"frozen_after" bigint NOT NULL,
	"owner_type" text NOT NULL,
	"kind" text NOT NULL,
	"operator_type" text NOT NULL,
	"log_no" text NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" text NOT NULL,
	"title" text,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) NOT NULL,
	"debit_account_id" bigint NOT NULL,
	"credit_account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"pending_id" bigint,
	"operator_id" bigint,
	"leg" smallint DEFAULT 1 NOT NULL,
	"phase" text NOT NULL,
	"operator_type" text NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" text NOT NULL,
	"title" text,
	"remark" text,
	CONSTRAINT "transfer_amount_check" CHECK ("transfer"."amount" between 1 and 9007199254740991),
	CONSTRAINT "transfer_accounts_check" CHECK ("transfer"."debit_account_id" <> "transfer"."credit_account_id"),
	CONSTRAINT "transfer_phase_check" CHECK ("transfer"."phase" in ('posted', 'pending', 'settled', 'voided')),
	CONSTRAINT "transfer_pending_check" CHECK (("transfer"."phase" in ('settled', 'voided')) = ("transfer"."pending_id" is not null)),
	CONSTRAINT "transfer_operator_check" CHECK ("transfer"."operator_type" in ('system', 'admin', 'user')),
	CONSTRAINT "transfer_biz_check" CHECK ("transfer"."biz_type" ~ '^[a-z][a-z_]{1,39}$' and char_length("transfer"."biz_id") between 1 and 64),
	CONSTRAINT "transfer_texts_check" CHECK (char_length("transfer"."title") <= 100 and char_length("transfer"."remark") <= 500)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "account_owner_key" ON "account" USING btree ("owner_type","owner_id","kind");--> statement-breakpoint
CREATE INDEX "account_kind_available_idx" ON "account" USING btree ("kind","available","id");--> statement-breakpoint
CREATE INDEX "account_kind_updated_at_idx" ON "account" USING btree ("kind","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_log_log_no_key" ON "account_log" USING btree ("log_no");--> statement-breakpoint
CREATE INDEX "account_log_account_id_idx" ON "account_log" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "account_log_kind_idx" ON "account_log" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "account_log_kind_biz_type_idx" ON "account_log" USING btree ("kind","biz_type","id");--> statement-breakpoint
CREATE INDEX "account_log_kind_created_at_idx" ON "account_log" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "account_log_kind_delta_idx" ON "account_log" USING btree ("kind","delta","id");--> statement-breakpoint
CREATE INDEX "account_log_biz_id_idx" ON "account_log" USING btree ("biz_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_biz_key" ON "transfer" USING btree ("biz_id","biz_type","leg") WHERE pending_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_pending_id_key" ON "transfer" USING btree ("pending_id") WHERE pending_id is not null;--> statement-breakpoint
CREATE INDEX "transfer_created_at_idx" ON "transfer" USING btree ("created_at","id");--> statement-breakpoint
-- The ledger (docs/adr/0046): only `audit.post` writes these tables. The login of the product may read them and call it.
create function refuse_direct_write() returns trigger language plpgsql as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception '% is written by the ledger only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_only before insert or update or delete or truncate on account for each statement execute function refuse_direct_write();
--> statement-breakpoint
create trigger ledger_only before insert on transfer for each statement execute function refuse_direct_write();
--> statement-breakpoint
create trigger ledger_only before insert on account_log for each statement execute function refuse_direct_write();
--> statement-breakpoint
select audit.keep(name) from unnest('{transfer,account_log}'::regclass[]) as name;
--> statement-breakpoint
-- Movements that may take `available` below 0; the same list as `clawBacks` in src/contract/finance/accounts.ts.
create function audit.claws_back(kind text, biz_type text) returns boolean language sql immutable parallel safe
return (kind, biz_type) in (('commission', 'clawback'), ('integral', 'order_give_back'));
--> statement-breakpoint
-- The number that people see: the business day, the number of the transfer, and the side (1 debit, 2 credit).
create function audit.log_no(moment timestamptz, transfer_id bigint, side integer) returns text language sql stable parallel safe
return to_char(moment at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(transfer_id::text, greatest(9, length(transfer_id::text)), '0') || side;
--> statement-breakpoint
-- Posts, holds, settles and releases transfers, all or none; a transfer that exists already is not repeated. The accounts are created on first use
-- and locked in ascending id. Row `n` of every array is one transfer; settle and release name a hold by its key, and may leave the accounts null.
-- Result, by `side` (1 debit, 2 credit): the accounts after each transfer; side 0: the transfer itself, `is_new` tells whether this call made it.
-- A row with `refused` says that nothing was done: `short` (`available` is what the account has), `differs`, `decided`, `unknown`, `invalid`.
create function audit.post(
  steps text[], debit_types text[], debit_owners bigint[], debit_kinds text[], credit_types text[], credit_owners bigint[], credit_kinds text[],
  amounts bigint[], biz_types text[], biz_ids text[], legs smallint[], titles text[], remarks text[],
  operator_type text, operator_id bigint, moment timestamptz
) returns table (refused text, n integer, side integer, transfer_id bigint, is_new boolean, account_id bigint, available bigint, frozen bigint)
language plpgsql security definer
-- The session plans every statement anew, which costs more than it takes. A plan that is kept must stay right as the tables grow: each lookup is a
-- lateral subquery (`offset 0`), which can only use the index, because a join may scan a table that was small when it was planned.
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
#variable_conflict use_column
declare
  debits bigint[];
  credits bigint[];
begin
  for attempt in 1..2 loop
    select array_agg(coalesce(h.debit_account_id, d.id) order by g.n), array_agg(coalesce(h.credit_account_id, c.id) order by g.n)
    into debits, credits
    from unnest(steps, debit_types, debit_owners, debit_kinds, credit_types, credit_owners, credit_kinds, biz_types, biz_ids, legs)
      with ordinality as g(step, debit_type, debit_owner, debit_kind, credit_type, credit_owner, credit_kind, biz_type, biz_id, leg, n)
    left join lateral (select t.debit_account_id, t.credit_account_id from transfer t where g.debit_type is null
      and t.biz_id = g.biz_id and t.biz_type = g.biz_type and t.leg = g.leg and t.pending_id is null offset 0) as h on true
    left join lateral (select a.id from account a
      where a.owner_type = g.debit_type and a.owner_id = g.debit_owner and a.kind = g.debit_kind offset 0) as d on true
    left join lateral (select a.id from account a
      where a.owner_type = g.credit_type and a.owner_id = g.credit_owner and a.kind = g.credit_kind offset 0) as c on true;
    exit when attempt = 2 or array_position(debits || credits, null) is null;
    insert into account (owner_type, owner_id, kind, created_at, updated_at)
    select distinct p.owner_type, p.owner_id, p.kind, moment, moment
    from unnest(debit_types || credit_types, debit_owners || credit_owners, debit_kinds || credit_kinds) as p(owner_type, owner_id, kind)
    where p.owner_type is not null and not exists (
      select from account a where a.owner_type = p.owner_type and a.owner_id = p.owner_id and a.kind = p.kind)
    order by 1, 2, 3 on conflict do nothing;
  end loop;
  perform from account a where a.id = any (debits || credits) and a.owner_type <> 'system' order by a.id for no key update;
  -- transfers between accounts of the system lock no row: repetitions of one key wait for each other here
  if not found then perform pg_advisory_xact_lock(hashtextextended(biz_types[1] || ' ' || biz_ids[1], 5320046)); end if;
  return query
  with given as materialized (
    select g.*, own.id as own_id, own.created_at as own_at, own.amount as held, done.id as done_id, done.created_at as done_at,
      case
        when g.debit_id is null or g.credit_id is null then 'unknown'
        when g.step in ('post', 'hold') then case
          when own.id is null then case when g.amount is null or coalesce(g.debit_kind like 'integral%', false) <> coalesce(g.credit_kind like 'integral%', false) then 'invalid' end
          when own.phase <> case g.step when 'post' then 'posted' else 'pending' end or own.debit_account_id <> g.debit_id
            or own.credit_account_id <> g.credit_id or own.amount <> g.amount then 'differs' end
        when g.step not in ('settle', 'release') then 'invalid'
        when own.phase <> 'pending' or g.amount > own.amount then 'differs'
        when done.phase <> case g.step when 'settle' then 'settled' else 'voided' end then 'decided'
        when done.amount <> coalesce(g.amount, own.amount) then 'differs'
      end as why
    from unnest(steps, debits, credits, debit_kinds, credit_kinds, amounts, biz_types, biz_ids, legs, titles, remarks)
      with ordinality as g(step, debit_id, credit_id, debit_kind, credit_kind, amount, biz_type, biz_id, leg, title, remark, n)
    left join lateral (select t.* from transfer t
      where t.biz_id = g.biz_id and t.biz_type = g.biz_type and t.leg = g.leg and t.pending_id is null offset 0) as own on true
    left join lateral (select t.* from transfer t where g.step in ('settle', 'release') and t.pending_id = own.id offset 0) as done on true
  ),
  fresh as materialized (
    select nextval('transfer_id_seq') as id, g.n, g.step, g.debit_id, g.credit_id, g.biz_type, g.biz_id, g.leg, g.title, g.remark, g.held,
      case when g.step in ('settle', 'release') then g.own_id end as pending_id,
      case g.step when 'release' then g.held else coalesce(g.amount, g.held) end as amount
    from given g
    where case when g.step in ('post', 'hold') then g.own_id else g.done_id end is null and not exists (select from given where why is not null)
    order by g.n
  ),
  moves as materialized (
    select f.*, m.*, a.kind, a.owner_type, a.owner_id,
      (a.available + sum(m.delta) over each)::bigint as available_after, (a.frozen + sum(m.frozen_delta) over each)::bigint as frozen_after
    from fresh f cross join lateral (values
      (1, f.debit_id,
        case f.step when 'release' then f.held when 'settle' then f.held - f.amount else -f.amount end,
        case f.step when 'hold' then f.amount when 'post' then 0 else -f.held end, 0::bigint,
        case when f.step in ('post', 'settle') then f.amount else 0 end),
      (2, f.credit_id, case when f.step in ('post', 'settle') then f.amount else 0 end, 0::bigint,
        case when f.step in ('post', 'settle') then f.amount else 0 end, 0::bigint)
    ) as m(side, account_id, delta, frozen_delta, came, went)
    cross join lateral (select x.* from account x where x.id = m.account_id and x.owner_type <> 'system' offset 0) as a
    where m.delta <> 0 or m.frozen_delta <> 0
    window each as (partition by m.account_id order by f.n, m.side rows unbounded preceding)
  ),
  short as materialized (
    select 'short', v.n::integer, v.side, null::bigint, false, v.account_id, v.available_after - v.delta, v.frozen_after - v.frozen_delta from moves v
    where v.delta < 0 and v.available_after < 0 and not audit.claws_back(v.kind, v.biz_type) order by v.n limit 1
  ),
  made as (
    insert into transfer (id, created_at, debit_account_id, credit_account_id, amount, pending_id, operator_id, leg, phase, operator_type, biz_type, biz_id, title, remark)
    overriding system value
    select f.id, moment, f.debit_id, f.credit_id, f.amount, f.pending_id, operator_id, f.leg,
      case f.step when 'post' then 'posted' when 'hold' then 'pending' when 'settle' then 'settled' else 'voided' end,
      operator_type, f.biz_type, f.biz_id, f.title, f.remark
    from fresh f where not exists (select from short)
  ),
  logged as (
    insert into account_log (created_at, account_id, transfer_id, owner_id, operator_id, delta, available_after, frozen_delta, frozen_after,
      owner_type, kind, operator_type, log_no, biz_type, biz_id, title, remark)
    select moment, v.account_id, v.id, v.owner_id, operator_id, v.delta, v.available_after, v.frozen_delta, v.frozen_after,
      v.owner_type, v.kind, operator_type, audit.log_no(moment, v.id, v.side), v.biz_type, v.biz_id, v.title, v.remark
    from moves v where not exists (select from short) order by v.n, v.side
  ),
  changed as (
    update account a set available = a.available + s.delta, frozen = a.frozen + s.frozen_delta, total_in = a.total_in + s.came,
      total_out = a.total_out + s.went, version = a.version + 1, updated_at = moment
    from (
      select v.account_id, sum(v.delta)::bigint as delta, sum(v.frozen_delta)::bigint as frozen_delta, sum(v.came)::bigint as came, sum(v.went)::bigint as went
      from moves v where not exists (select from short) group by v.account_id
    ) as s cross join lateral (select x.ctid from account x where x.id = s.account_id offset 0) as at
    where a.ctid = at.ctid
  )
  select g.why, g.n::integer, 0, g.own_id, false, null::bigint, null::bigint, null::bigint from given g where g.why is not null
  union all select * from short
  union all select null, f.n::integer, 0, f.id, true, null, null, null from fresh f where not exists (select from short)
  union all select null, v.n::integer, v.side, v.id, true, v.account_id, v.available_after, v.frozen_after from moves v where not exists (select from short)
  -- repetitions answer with the first result
  union all select null, g.n::integer, 0, coalesce(g.done_id, g.own_id), false, null, null, null from given g
    where g.why is null and case when g.step in ('post', 'hold') then g.own_id else g.done_id end is not null
  union all select null, g.n::integer, e.side, l.transfer_id, false, l.account_id, l.available_after, l.frozen_after
    from given g cross join (values (1), (2)) as e(side)
    cross join lateral (select x.* from account_log x
      where x.log_no = audit.log_no(coalesce(g.done_at, g.own_at), coalesce(g.done_id, g.own_id), e.side) offset 0) as l
    where g.why is null and case when g.step in ('post', 'hold') then g.own_id else g.done_id end is not null;
end
$$;
--> statement-breakpoint
-- As before, and the login of the product may only read tables that the ledger writes.
create or replace function audit.admit(app name) returns void language plpgsql as $$
declare
  item record;
begin
  for item in select n.oid, n.nspname from pg_namespace n where n.nspname in ('public', 'audit', 'drizzle', 'graphile_worker')
    and not has_schema_privilege(app, n.oid, 'usage')
  loop
    execute format('grant usage on schema %I to %I', item.nspname, app);
  end loop;
  -- before PostgreSQL 15 every login could create objects in public
  if has_schema_privilege(app, 'public', 'create') then
    begin
      revoke create on schema public from public;
    exception when insufficient_privilege then null;
    end;
  end if;
  for item in select c.oid, c.oid::regclass as name, c.relkind, n.nspname, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'public.refuse_change'::regproc) as is_kept,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'public.refuse_direct_write'::regproc) as is_ledger
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'S')
  loop
    if item.relkind = 'S' then
      if not has_sequence_privilege(app, item.oid, 'usage') then execute format('grant usage, select on sequence %s to %I', item.name, app); end if;
    elsif item.nspname = 'drizzle' then
      if not has_table_privilege(app, item.oid, 'select') then execute format('grant select on %s to %I', item.name, app); end if;
    elsif item.is_ledger then
      if has_table_privilege(app, item.oid, 'insert, update, delete, truncate, trigger') or not has_table_privilege(app, item.oid, 'select') then
        execute format('revoke all on %s from %I', item.name, app);
        execute format('grant select on %s to %I', item.name, app);
      end if;
    elsif item.is_kept then
      if has_table_privilege(app, item.oid, 'update, delete, truncate, trigger') or not has_table_privilege(app, item.oid, 'insert') then
        execute format('revoke all on %s from %I', item.name, app);
        execute format('grant select, insert on %s to %I', item.name, app);
      end if;
    elsif not has_table_privilege(app, item.oid, 'delete') then
      execute format('grant select, insert, update, delete on %s to %I', item.name, app);
    end if;
  end loop;
  -- row security of the queue's tables shows rows to their owner only, unless a policy says otherwise
  for item in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'graphile_worker' and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and (select oid from pg_roles where rolname = app) = any (p.polroles))
  loop
    execute format('create policy %I on %s to %I using (true) with check (true)', app, item.name, app);
  end loop;
end
$$;
