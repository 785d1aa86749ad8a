CREATE TABLE "ledger_day" (
	"day" date NOT NULL,
	"owner_type" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	CONSTRAINT "ledger_day_pkey" PRIMARY KEY("day","owner_type","kind")
);
--> statement-breakpoint
DROP INDEX "customer_agent_id_idx";--> statement-breakpoint
DROP INDEX "customer_cs_id_idx";--> statement-breakpoint
DROP INDEX "store_agent_id_idx";--> statement-breakpoint
DROP INDEX "store_cs_id_idx";--> statement-breakpoint
DROP INDEX "store_audit_agent_id_idx";--> statement-breakpoint
CREATE INDEX "customer_agent_id_order_amount_idx" ON "customer" USING btree ("agent_id","order_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_agent_id_last_login_at_idx" ON "customer" USING btree ("agent_id","last_login_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_agent_id_order_amount_idx" ON "store" USING btree ("agent_id","order_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_agent_id_last_order_at_idx" ON "store" USING btree ("agent_id","last_order_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_agent_id_idx" ON "customer" USING btree ("agent_id","created_at","id","store_id","store_role","is_salesman","cs_id","source","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_cs_id_idx" ON "customer" USING btree ("cs_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_agent_id_idx" ON "store" USING btree ("agent_id","created_at","id","province_code","city_code","district_code","type","price_level","salesman_id","cs_id","status","source") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_cs_id_idx" ON "store" USING btree ("cs_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_agent_id_idx" ON "store_audit" USING btree ("agent_id","submitted_at","id","state","kind","province_code","city_code","district_code","salesman_id") WHERE deleted_at is null;
--> statement-breakpoint
create trigger ledger_only before insert or update or delete or truncate on ledger_day for each statement execute function refuse_direct_write();
--> statement-breakpoint
-- Debits and credits of the transfers in (from_id, to_id], by business day and kind of account.
create function audit.ledger_days(from_id bigint, to_id bigint)
returns table (day date, owner_type text, kind text, unit text, debit bigint, credit bigint, last_id bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select side.day, a.owner_type, a.kind, a.unit, sum(side.debit)::bigint, sum(side.credit)::bigint, max(side.last_id) from (
    select (t.created_at at time zone 'Asia/Shanghai')::date as day, t.debit_account_id as account_id, sum(t.amount) as debit, 0 as credit, max(t.id) as last_id
    from transfer t where t.id > from_id and t.id <= to_id and t.phase in ('posted', 'settled') group by 1, 2
    union all
    select (t.created_at at time zone 'Asia/Shanghai')::date, t.credit_account_id, 0, sum(t.amount), max(t.id)
    from transfer t where t.id > from_id and t.id <= to_id and t.phase in ('posted', 'settled') group by 1, 2
  ) as side join account a on a.id = side.account_id group by 1, 2, 3, 4
$$;
--> statement-breakpoint
insert into ledger_day (day, owner_type, kind, unit, debit, credit, last_id)
select * from audit.ledger_days(0, (select coalesce(max(to_id), 0) from audit.ledger_seal));
--> statement-breakpoint
-- As before, and the transfers of a seal are added to their daily sums.
create or replace function audit.seal_ledger(moment timestamptz) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last audit.ledger_seal;
  made audit.ledger_seal;
  found record;
  newest bigint;
  upto bigint;
begin
  perform pg_advisory_xact_lock(5320047);
  select coalesce(max(id), 0) into newest from public.transfer;
  select * into last from audit.ledger_seal order by id desc limit 1;
  if moment < last.sealed_at + interval '1 hour' then return; end if;
  loop
    if last.to_id = last.newest_id and last.to_id = newest then return; end if;
    -- bounded, because one call sums up the content of all its transfers
    upto := coalesce(least(last.newest_id, last.to_id + 100000), 0);
    select * into found from audit.transfers_between(coalesce(last.to_id, 0), upto);
    insert into audit.ledger_seal (from_id, to_id, rows, digest, hash, newest_id, sealed_at)
    values (coalesce(last.to_id, 0), upto, found.rows, found.digest,
      audit.ledger_hash(last.hash, coalesce(last.to_id, 0), upto, found.rows, found.digest),
      case when upto < last.newest_id then last.newest_id else newest end, moment)
    returning * into made;
    insert into public.ledger_day as d (day, owner_type, kind, unit, debit, credit, last_id)
    select * from audit.ledger_days(made.from_id, made.to_id)
    on conflict (day, owner_type, kind) do update
      set debit = d.debit + excluded.debit, credit = d.credit + excluded.credit, last_id = greatest(d.last_id, excluded.last_id);
    insert into public.logger (created_at, request_id, kind, username, action, target_id, after, ip, user_agent)
    values (moment, gen_random_uuid()::text, 'operate', 'system', 'finance.ledger.seal', made.id,
      jsonb_build_object('transfers', made.rows, 'to', made.to_id, 'hash', encode(made.hash, 'hex')), '127.0.0.1', 'clock');
    exit when upto >= coalesce(last.newest_id, 0);
    last := made;
  end loop;
end
$$;
--> statement-breakpoint
alter function audit.post(text[], text[], bigint[], text[], text[], bigint[], text[], bigint[], text[], text[], smallint[], text[], text[], text, bigint, timestamptz)
  rename to post_many;
--> statement-breakpoint
-- Most calls post one transfer between a person or company and the system. They need none of the set operations of `audit.post_many`, which take
-- several times as long while the account is locked; every other call, a repetition and a first movement too, is left to it.
create function audit.post(
  steps text[], debit_types text[], debit_owners bigint[], debit_kinds text[], credit_types text[], credit_owners bigint[], credit_kinds text[],
  amounts bigint[], biz_types text[], biz_ids text[], legs smallint[], titles text[], remarks text[],
  operator_type text, operator_id bigint, moment timestamptz
) returns table (refused text, n integer, side integer, transfer_id bigint, is_new boolean, account_id bigint, available bigint, frozen bigint)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  of_debit boolean := credit_types[1] = 'system';
  own public.account;
  system_id bigint;
  made bigint;
  change bigint := case when credit_types[1] = 'system' then -amounts[1] else amounts[1] end;
begin
  if cardinality(steps) = 1 and steps[1] = 'post' and (debit_types[1] = 'system') <> of_debit and amounts[1] > 0
    and (debit_kinds[1] like 'integral%') = (credit_kinds[1] like 'integral%')
  then
    select a.id into system_id from account a
    where a.owner_type = 'system' and a.owner_id = 0 and a.kind = case when of_debit then credit_kinds[1] else debit_kinds[1] end;
    select a.* into own from account a where a.owner_type = case when of_debit then debit_types[1] else credit_types[1] end
      and a.owner_id = case when of_debit then debit_owners[1] else credit_owners[1] end
      and a.kind = case when of_debit then debit_kinds[1] else credit_kinds[1] end
    for no key update;
    -- read after the lock: a repetition waits for the first call
    if own.id is not null and system_id is not null and not exists (
      select from transfer t where t.biz_id = biz_ids[1] and t.biz_type = biz_types[1] and t.leg = legs[1] and t.pending_id is null)
    then
      if own.available + change < 0 and change < 0 and not audit.claws_back(own.kind, biz_types[1]) then
        return query select 'short', 1, 1, null::bigint, false, own.id, own.available, own.frozen;
        return;
      end if;
      insert into transfer (created_at, debit_account_id, credit_account_id, amount, operator_id, leg, phase, operator_type, biz_type, biz_id, title, remark)
      values (moment, case when of_debit then own.id else system_id end, case when of_debit then system_id else own.id end, amounts[1], operator_id,
        legs[1], 'posted', operator_type, biz_types[1], biz_ids[1], titles[1], remarks[1])
      returning id into made;
      insert into account_log (created_at, account_id, transfer_id, owner_id, operator_id, delta, available_after, frozen_delta, frozen_after,
        owner_type, kind, operator_type, log_no, biz_type, biz_id, title, remark)
      values (moment, own.id, made, own.owner_id, operator_id, change, own.available + change, 0, own.frozen, own.owner_type, own.kind, operator_type,
        audit.log_no(moment, made, case when of_debit then 1 else 2 end), biz_types[1], biz_ids[1], titles[1], remarks[1]);
      update account a set available = a.available + change, total_in = a.total_in + greatest(change, 0), total_out = a.total_out + greatest(-change, 0),
        version = a.version + 1, updated_at = moment
      where a.id = own.id;
      return query values (null::text, 1, 0, made, true, null::bigint, null::bigint, null::bigint),
        (null, 1, case when of_debit then 1 else 2 end, made, true, own.id, own.available + change, own.frozen);
      return;
    end if;
  end if;
  return query select * from audit.post_many(steps, debit_types, debit_owners, debit_kinds, credit_types, credit_owners, credit_kinds, amounts, biz_types,
    biz_ids, legs, titles, remarks, operator_type, operator_id, moment);
end
$$;
