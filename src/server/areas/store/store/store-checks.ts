import type { Check } from '#server/platform/verify/check.ts'

/** The rules about store users (domain §6.1, item 7); store agents and counts have their rules in the agents area. */
export const storeChecks: readonly Check[] = [
  {
    name: 'store.owner',
    label: ['有成员的门店恰有一位店主', 'A store with members has exactly one owner'],
    needsCalls: true,
    violations: `select concat(s.code, ', owner ', s.owner_user_id, ', members with this role: ', m.owners) as sample
      from store s
      left join (
        select store_id, count(*) filter (where store_role = 'owner') as owners, min(id) filter (where store_role = 'owner') as owner_id
        from customer where deleted_at is null and store_id is not null group by store_id
      ) m on m.store_id = s.id
      where s.deleted_at is null and (s.owner_user_id is distinct from m.owner_id or m.owners <> 1)`,
  },
  {
    name: 'store.members',
    label: ['成员的代理商与其门店相同', 'A member has the agent of the store'],
    needsCalls: true,
    violations: `select concat('user ', c.id, ': ', c.agent_id, ', store ', s.code, ': ', s.agent_id) as sample
      from customer c left join store s on s.id = c.store_id and s.deleted_at is null
      where c.deleted_at is null and (c.agent_id is distinct from s.agent_id or (c.store_id is not null and s.id is null))`,
  },
]
