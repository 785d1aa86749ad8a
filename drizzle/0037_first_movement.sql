-- The first credit of a person or company creates its account here, in half the time of `audit.post_many`. An account that another transaction is
-- creating is still left to it.
create or replace function audit.post(
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
    if own.id is null and system_id is not null and change > 0 then
      insert into account (owner_type, owner_id, kind, created_at, updated_at)
      values (credit_types[1], credit_owners[1], credit_kinds[1], moment, moment) on conflict do nothing returning * into own;
    end if;
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
