import type { Check } from '#server/platform/verify/check.ts'

const customers = `(select 'user' as type, id, cs_id from customer where deleted_at is null
  union all select 'store', id, cs_id from store where deleted_at is null)`

/** The customer assignment rules (domain §9.1, §9.2). */
export const staffChecks: readonly Check[] = [
  {
    name: 'customService.default',
    label: ['有启用的客服时恰有一位默认客服', 'Exactly one employee is the default while any is enabled'],
    needsCalls: true,
    violations: `select concat(count(*) filter (where is_default = 1), ' defaults') as sample from customer_service
      where deleted_at is null and status = 1 having count(*) > 0 and count(*) filter (where is_default = 1) <> 1`,
  },
  {
    name: 'customService.count',
    label: ['客服的客户数等于其客户', 'The counts of every employee equal its customers'],
    needsCalls: true,
    violations: `select concat(staff.code, ': ', user_count, '/', store_count, ', rows: ', users, '/', stores) as sample from customer_service as staff
      cross join lateral (select count(*) as users from customer where cs_id = staff.id and deleted_at is null) as u
      cross join lateral (select count(*) as stores from store where cs_id = staff.id and deleted_at is null) as s
      where (user_count, store_count) <> (users, stores)`,
  },
  {
    name: 'customService.log',
    label: ['客户的客服等于最近一次分配记录', 'The employee of every customer is that of its last assignment'],
    needsCalls: true,
    violations: `select concat(type, ' ', each.id, ': ', cs_id, ', log: ', to_cs_id) as sample from ${customers} as each
      left join (select distinct on (target_type, target_id) target_type, target_id, to_cs_id from assign_log
        order by target_type, target_id, id desc) as newest on target_type = type and target_id = each.id
      where cs_id is distinct from to_cs_id`,
  },
  {
    name: 'customService.store',
    label: ['有默认客服后通过的门店都有客服', 'Every store that joined since there is a default employee has an employee'],
    needsCalls: true,
    violations: `select concat('store ', store.code) as sample from store join customer_service as staff
        on staff.is_default = 1 and staff.deleted_at is null and staff.created_at < store.created_at
      where store.cs_id is null and store.deleted_at is null`,
  },
]
