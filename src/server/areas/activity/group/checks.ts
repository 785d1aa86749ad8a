import { entriesChecks } from '#server/areas/activity/shared/figures.ts'
import type { Check } from '#server/platform/verify/check.ts'

/** The rules about group buys (domain §4.3 item 7, §20.4 I9). Bounds on one row are constraints in its table. */
export const groupChecks: readonly Check[] = [
  {
    name: 'group.sold',
    label: ['拼团已售件数等于成员件数之和', 'The sold pieces of a group buy are those of its members'],
    needsCalls: true,
    violations: `select concat(i.activity_id, ' sku ', i.sku_id, ': ', i.sold_qty, ', members ', coalesce(m.qty, 0)) as sample
      from group_item i left join (
        select t.activity_id, m.sku_id, sum(m.qty - m.returned_qty) as qty from group_member m join group_team t on t.id = m.team_id
        where m.seat in ('reserved', 'paid') group by t.activity_id, m.sku_id
      ) m on m.activity_id = i.activity_id and m.sku_id = i.sku_id
      where i.sold_qty <> coalesce(m.qty, 0)`,
  },
  {
    name: 'group.buyer',
    label: ['拼团客户限购计数等于其成员件数之和', 'The counted pieces of a customer in a group buy are those of the memberships'],
    needsCalls: true,
    violations: `select concat(b.activity_id, ' user ', b.user_id, ': ', b.qty, ', members ', coalesce(m.qty, 0)) as sample
      from group_buyer b full join (
        select t.activity_id, m.user_id, sum(m.qty - m.returned_qty) as qty from group_member m join group_team t on t.id = m.team_id
        where m.seat in ('reserved', 'paid') and m.is_virtual = 0 group by t.activity_id, m.user_id
      ) m on m.activity_id = b.activity_id and m.user_id = b.user_id
      where coalesce(b.qty, 0) <> coalesce(m.qty, 0)`,
  },
  {
    name: 'group.seats',
    label: ['团的人数和件数等于其成员', 'The people and pieces of a team are those of its members'],
    needsCalls: true,
    violations: `select concat(t.team_no, ': ', t.joined_people, ', ', t.joined_qty, ', ', t.reserved_people, ', ', t.reserved_qty) as sample
      from group_team t left join (
        select team_id, count(*) filter (where seat in ('paid', 'returned')) as joined, count(*) filter (where seat = 'reserved') as reserved,
          sum(qty) filter (where seat in ('paid', 'returned')) as joined_qty, sum(qty) filter (where seat = 'reserved') as reserved_qty
        from group_member group by team_id
      ) m on m.team_id = t.id
      where (t.joined_people, t.joined_qty, t.reserved_people, t.reserved_qty)
        <> (coalesce(m.joined, 0), coalesce(m.joined_qty, 0), coalesce(m.reserved, 0), coalesce(m.reserved_qty, 0))`,
  },
  {
    name: 'group.paid',
    label: ['已付款成员与其订单一致', 'A paid seat has a paid order, and a reserved seat one that waits for money'],
    needsCalls: true,
    violations: `select concat(o.order_no, ': ', m.seat, ', ', o.state) as sample
      from group_member m join sales_order o on o.id = m.order_id
      where (m.seat in ('paid', 'returned') and o.paid_at is null) or (m.seat = 'reserved' and o.state not in ('pending_pay', 'pending_verify'))
        or (m.seat = 'left' and o.state <> 'closed')`,
  },
  {
    name: 'group.reached',
    label: ['付款达到目标的团不再拼团中', 'A team that has reached its target is no longer forming'],
    needsCalls: true,
    violations: `select team_no as sample from group_team
      where state = 'forming' and case mode when 'people' then joined_people >= need else joined_qty >= need end`,
  },
  {
    name: 'group.shipped',
    label: ['未成团的订单不发货', 'No order of a team ships before its success'],
    needsCalls: true,
    violations: `select o.order_no as sample from group_member m join group_team t on t.id = m.team_id join sales_order o on o.id = m.order_id
      where t.state <> 'success' and (o.ship_at is not null or o.state in ('pending_ship', 'part_shipped', 'shipped', 'received', 'completed'))`,
  },
  {
    name: 'group.refunded',
    label: ['拼团失败的订单全额退款', 'The paid orders of a failed team are refunded in full'],
    needsCalls: true,
    // refunds may still be under way; their amounts count
    violations: `select concat(o.order_no, ': ', o.paid_amount, ', refunds ', coalesce(r.amount, 0)) as sample
      from group_member m join group_team t on t.id = m.team_id join sales_order o on o.id = m.order_id
      left join (select order_id, sum(amount) as amount from refund where source <> 'late_pay' group by order_id) r on r.order_id = o.id
      where t.state = 'failed' and t.is_settled = 1 and o.paid_at is not null and (o.state <> 'closed' or o.paid_amount <> coalesce(r.amount, 0))`,
  },
  {
    name: 'group.member',
    label: ['每个拼团订单属于一个团', 'Every order of a group buy belongs to a team'],
    needsCalls: true,
    violations: `select o.order_no as sample from sales_order o
      where o.type = 'group' and not exists (select from group_member m where m.order_id = o.id)`,
  },
  ...entriesChecks({
    kind: 'group',
    label: ['拼团参与与成交等于已支付订单', 'Participations and sales of a group buy are its paid orders'],
    documents: `select t.activity_id, o.order_no as biz_no, o.paid_amount as amount
        from group_member m join group_team t on t.id = m.team_id join sales_order o on o.id = m.order_id where o.paid_at is not null`,
  }),
]
