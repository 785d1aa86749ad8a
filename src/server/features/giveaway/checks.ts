import type { Check } from '#server/platform/verify/check.ts'

const alone = (by: string, sum: string, limit: string) =>
  `select concat(day, ' ', '${by} ', ${by}, ': ', sum(${sum})) as sample from giveaway
    where approver_id is null and ${by} is not null group by day, ${by} having sum(${sum}) > max(coalesce(${limit}, 9e18))`

/** The budgets for persons and customers (docs/adr/0089): the alarm for value that one person has given alone. */
export const giveawayChecks: readonly Check[] = [
  {
    name: 'giveaway.person',
    label: ['每人每日未经复核的直接让利不超过限额', 'No person gives more directly on one day than the limit without an approval'],
    violations: alone('actor_id', 'direct', 'direct_limit'),
  },
  {
    name: 'giveaway.customer',
    label: ['每位客户每日未经复核得到的不超过限额', 'No customer gets more on one day than the limit without an approval'],
    violations: alone('customer_id', 'direct', 'direct_limit'),
  },
  {
    name: 'giveaway.campaign',
    label: ['每人每日未经复核发布的活动与价格不超过限额', 'No person publishes more on one day than the limit without an approval'],
    violations: alone('actor_id', 'campaign', 'campaign_limit'),
  },
  {
    name: 'giveaway.adjust',
    label: ['每张已入账的调整单都计入让利额度', 'Every posted adjustment is counted as a giveaway'],
    violations: `select a.adjust_no as sample from balance_adjust a where a.state = 'approved' and a.direction = 'add' and a.audit_at > (select min(created_at) from giveaway)
      and not exists (select from giveaway g where g.ref = 'userBalance.adjust:' || a.id)`,
  },
]
