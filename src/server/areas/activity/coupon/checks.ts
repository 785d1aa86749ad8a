import { giftSources } from '#contract/activity/coupon-words.ts'
import { entriesCheck } from '#server/areas/activity/shared/figures.ts'
import type { Check } from '#server/platform/verify/check.ts'

const gifts = giftSources.map((source) => `'${source}'`).join(', ')

/** The rules about coupons (domain §4.2 item 7, §20.4 I3). Bounds on one row are constraints in its table. */
export const couponChecks: readonly Check[] = [
  {
    name: 'coupon.issued',
    label: ['优惠券已发数量等于其领取记录与兑换码之和', 'The issued coupons are those of customers and the exchange codes'],
    needsCalls: true,
    // a redeemed code is a customer coupon and was counted as a code
    violations: `select concat(c.id, ': ', c.joined_count, ', rows ', coalesce(u.n, 0) + coalesce(k.n, 0)) as sample
      from coupon c left join (select coupon_id, count(*) as n from user_coupon where source <> 'code' group by coupon_id) u on u.coupon_id = c.id
      left join (select coupon_id, count(*) as n from coupon_code group by coupon_id) k on k.coupon_id = c.id
      where c.joined_count <> coalesce(u.n, 0) + coalesce(k.n, 0)`,
  },
  {
    name: 'coupon.code',
    label: ['已兑换的兑换码各对应一张优惠券', 'Every redeemed code is one coupon of its customer'],
    needsCalls: true,
    violations: `select coalesce(k.code, u.code) as sample
      from (select * from coupon_code where redeemed_at is not null) k full join (select * from user_coupon where source = 'code') u
        on u.code = k.code and u.coupon_id = k.coupon_id and u.user_id = k.user_id
      where k.id is null or u.id is null`,
  },
  {
    name: 'coupon.limit',
    label: [
      '每人领取数量不超过限领，其他活动赠送的不计入',
      'No customer has received more than the limit, apart from gifts of other activities',
    ],
    needsCalls: true,
    violations: `select concat(coalesce(h.coupon_id, u.coupon_id), ' user ', coalesce(h.user_id, u.user_id), ': ', h.received, ', rows ', u.n) as sample
      from coupon_holder h full join (
        select coupon_id, user_id, count(*) as n from user_coupon where source not in (${gifts}) group by coupon_id, user_id) u
        on u.coupon_id = h.coupon_id and u.user_id = h.user_id
      left join coupon c on c.id = h.coupon_id
      where coalesce(h.received, 0) <> coalesce(u.n, 0) or h.received > c.per_limit`,
  },
  {
    name: 'coupon.used',
    label: ['优惠券使用次数与成交额等于其订单', 'Uses and order amounts of a coupon are those of its orders'],
    needsCalls: true,
    violations: `select concat(c.id, ': ', c.used_count, ', ', c.used_order_amount, ', orders ', u.n, ', ', u.amount) as sample
      from coupon c left join (
        select u.coupon_id, count(*) as n, sum(o.paid_amount) as amount from user_coupon u join sales_order o on o.id = u.order_id
        where u.state = 'used' group by u.coupon_id
      ) u on u.coupon_id = c.id
      where (c.used_count, c.used_order_amount) <> (coalesce(u.n, 0), coalesce(u.amount, 0))`,
  },
  {
    name: 'coupon.order',
    label: ['占用或已用的优惠券与其订单一致', 'A coupon in an order is the one that the order names'],
    needsCalls: true,
    violations: `select concat(u.code, ': ', u.state, ', ', o.order_no, ' ', o.state) as sample
      from user_coupon u join sales_order o on o.id = u.order_id
      where o.coupon_user_id is distinct from u.id or o.user_id <> u.user_id or (u.state = 'used') <> (o.paid_at is not null)
        or (u.state = 'locked' and o.state = 'closed')`,
  },
  {
    name: 'coupon.off',
    label: ['有优惠券抵扣的订单都有优惠券', 'Every order reduced by a coupon names it'],
    needsCalls: true,
    violations: `select order_no as sample from sales_order where (coupon_off > 0) <> (coupon_user_id is not null)`,
  },
  entriesCheck({
    kind: 'coupon',
    type: 'join',
    label: ['参与记录等于已发优惠券', 'The participations of a template are its issued coupons'],
    documents: `select coupon_id as activity_id, code as biz_no, 0 as amount from user_coupon`,
  }),
  entriesCheck({
    kind: 'coupon',
    type: 'order',
    isKept: true,
    label: ['用券成交等于已支付的用券订单', 'The sales of a template are its paid orders'],
    documents: `select u.coupon_id as activity_id, o.order_no as biz_no, o.paid_amount as amount
      from sales_order o join user_coupon u on u.id = o.coupon_user_id where o.paid_at is not null`,
  }),
]
