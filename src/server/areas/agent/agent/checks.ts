import type { Check } from '#server/platform/verify/check.ts'

/** The rules about agents and the people bound to them (domain §5.1, §5.2, item 7). */
export const agentChecks: readonly Check[] = [
  {
    name: 'agent.counts',
    label: ['代理商的门店数和业务员数等于实际数量', 'The counts of every agent equal its stores and salesmen'],
    violations: `select concat(a.code, ': ', a.store_count, '/', a.salesman_count, ', rows: ', coalesce(s.n, 0), '/', coalesce(m.n, 0)) as sample
      from agent a
      left join (select agent_id, count(*) as n from store where deleted_at is null group by agent_id) s on s.agent_id = a.id
      left join (select agent_id, count(*) as n from salesman where deleted_at is null and state <> 'left' group by agent_id) m on m.agent_id = a.id
      where a.store_count <> coalesce(s.n, 0) or a.salesman_count <> coalesce(m.n, 0)`,
  },
  {
    name: 'agent.salesman_counts',
    label: ['业务员的门店数等于实际数量', 'The count of every salesman equals the stores'],
    violations: `select concat(m.code, ': ', m.store_count, ', rows: ', coalesce(s.n, 0)) as sample from salesman m
      left join (select salesman_id, count(*) as n from store where deleted_at is null group by salesman_id) s on s.salesman_id = m.id
      where m.store_count <> coalesce(s.n, 0)`,
  },
  {
    name: 'agent.binding',
    label: ['门店与其业务员属于同一代理商', 'A store has the agent of its salesman'],
    violations: `select concat(s.code, ', salesman ', m.code) as sample from store s join salesman m on m.id = s.salesman_id
      where s.deleted_at is null and s.agent_id is distinct from m.agent_id`,
  },
  {
    name: 'agent.rates',
    label: ['下级和业务员的佣金比例不高于上级', 'No agent or salesman has a higher rate than the agent above'],
    violations: `select concat(c.code, ': ', c.commission_rate, ', above: ', a.commission_rate) as sample from agent c join agent a on a.id = c.parent_id
      where c.state <> 'terminated' and c.deleted_at is null and c.commission_rate > a.commission_rate
      union all
      select concat(m.code, ': ', m.commission_rate, ', above: ', a.commission_rate) from salesman m join agent a on a.id = m.agent_id
      where m.state <> 'left' and m.deleted_at is null and m.commission_rate > a.commission_rate`,
  },
  {
    name: 'agent.areas',
    label: ['区域只由合作中或已冻结的代理商占用，且每级唯一', 'Only running contracts hold territories, one agent per level'],
    violations: `select concat(a.code, ': ', area_code) as sample from agent_area h join agent a on a.id = h.agent_id
      where h.is_held = 1 and a.state in ('expired', 'terminated') or h.level <> a.level
      union all
      select concat(area_code, ' level ', level) from agent_area where is_held = 1 group by level, area_code having count(*) > 1`,
  },
]
