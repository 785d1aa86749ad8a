-- Seals of the ledger (docs/adr/0046). A seal covers all transfers after the one before it up to `to_id`. Transfers get ascending ids but commit in any
-- order, so a seal ends at the newest transfer of the seal before, which is an hour old: no transaction of that time still runs.
create table audit.ledger_seal (
  id bigint primary key generated always as identity,
  from_id bigint not null,
  to_id bigint not null,
  rows bigint not null,
  digest bytea not null,
  hash bytea not null,
  -- the newest transfer at the time of the seal
  newest_id bigint not null,
  sealed_at timestamptz(3) not null
);
--> statement-breakpoint
select audit.keep('audit.ledger_seal');
--> statement-breakpoint
-- The content of a transfer, equal in every time zone. A column that is added later comes last, and only where it is not null.
create function audit.transfer_digest(t transfer) returns bytea language sql immutable parallel safe
return sha256(convert_to(row(
  t.id, (extract(epoch from t.created_at) * 1000)::bigint, t.debit_account_id, t.credit_account_id, t.amount, t.pending_id, t.operator_id,
  t.leg, t.phase, t.operator_type, t.biz_type, t.biz_id, t.title, t.remark
)::text, 'UTF8'));
--> statement-breakpoint
create function audit.transfers_between(from_id bigint, to_id bigint, out rows bigint, out digest bytea) language sql stable
return (select row(count(*), sha256(coalesce(string_agg(audit.transfer_digest(t), '' order by t.id), '')))
  from public.transfer t where t.id > from_id and t.id <= to_id);
--> statement-breakpoint
create function audit.ledger_hash(previous bytea, from_id bigint, to_id bigint, rows bigint, digest bytea) returns bytea language sql immutable
return sha256(coalesce(previous, '') || digest || convert_to(jsonb_build_array(from_id, to_id, rows)::text, 'UTF8'));
--> statement-breakpoint
-- Seals the transfers that were there at the last call, if that is an hour ago. The log of operations records the hash, so that its own seals and the
-- heads outside of the database cover the ledger too.
create function audit.seal_ledger(moment timestamptz) returns void language plpgsql
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
    insert into public.logger (created_at, request_id, kind, username, action, target_id, after, ip, user_agent)
    values (moment, gen_random_uuid()::text, 'operate', 'system', 'finance.ledger.seal', made.id,
      jsonb_build_object('transfers', made.rows, 'to', made.to_id, 'hash', encode(made.hash, 'hex')), '127.0.0.1', 'clock');
    exit when upto >= coalesce(last.newest_id, 0);
    last := made;
  end loop;
end
$$;
--> statement-breakpoint
-- What differs from the seals: transfers, the chain itself, or what the log of operations recorded of it.
create function audit.broken_ledger_seals() returns setof text language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select concat('transfers ', s.from_id + 1, '–', s.to_id, ' of seal ', s.id) from audit.ledger_seal s
    cross join lateral audit.transfers_between(s.from_id, s.to_id) as found
    where (found.rows, found.digest) <> (s.rows, s.digest)
  union all
  select concat('seal ', id) from (
    select s.*, lag(hash) over (order by id) as previous, lag(to_id, 1, 0::bigint) over (order by id) as ended from audit.ledger_seal s
  ) as link where hash <> audit.ledger_hash(previous, from_id, to_id, rows, digest) or from_id <> ended
  union all
  select concat('seal ', l.target_id, ' in the log of operations') from public.logger l
    left join audit.ledger_seal s on s.id = l.target_id
    where l.kind = 'operate' and l.action = 'finance.ledger.seal' and encode(s.hash, 'hex') is distinct from l.after ->> 'hash'
$$;
