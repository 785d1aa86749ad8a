// The rows for orders, lines, payments and parcels, from the plan.

const hours = (property: number, most: number) => `make_interval(secs => 3600 * ${most} * pg_temp.draw(o.id, ${property}))`
const no = (prefix: string, at: string, id: string) =>
  `'${prefix}' || to_char(${at} at time zone 'Asia/Shanghai', 'YYMMDDHH24MISS') || lpad((${id} % 1000000)::text, 6, '0')`

export const orderNo = no('', 'o.created_at', 'o.id')
/** The demo account with this name, or the first account. */
export const staff = (username: string) => `(select coalesce(min(id) filter (where username = '${username}'), min(id)) from admin_user)`

const CARRIERS = `(array['sf', 'sf', 'deppon', 'zto'])`

export const orderRows: readonly string[] = [
  `insert into sales_order (id, created_at, updated_at, created_by, order_no, type, source, user_id, store_id, agent_id, salesman_id, cs_id, price_level, state,
      item_kinds, qty_total, weight_total, goods_amount, integral_off, adjust_amount, adjust_count, freight_amount, pay_amount, paid_amount, pay_way,
      integral_used, receiver, phone, province_code, city_code, district_code, address, ship_type, pickup_code, buyer_remark, seller_remark, flag,
      invoice_state, invoice, invoice_no, auto_close_at, paid_at, ship_at, auto_receive_at, received_at, completed_at, closed_at, close_reason, close_remark, is_counted,
      cost_amount, costed_amount, invoice_amount)
    overriding system value
    select o.id, o.created_at, o.created_at, case when o.is_proxy then ${staff('cs')} end, ${orderNo}, case when o.is_proxy then 'proxy' else 'normal' end,
      case when o.is_proxy then 'admin' else 'miniapp' end, p.user_id, p.store_id, p.agent_id, p.salesman_id, p.cs_id, p.price_level, o.fate,
      a.item_kinds, a.qty_total, a.weight_total, a.goods, a.integral_off, a.adjust, case when a.adjust = 0 then 0 else 1 end, a.freight, a.pay,
      case when o.is_paid then a.pay else 0 end,
      case when o.is_offline then 'offline' when not o.is_paid then null when o.way_chance < 0.09 then 'balance' when o.way_chance < 0.13 then 'mixed' else 'wechat' end,
      a.integral_off, p.receiver, p.phone, p.province_code, p.city_code, p.district_code, p.address, a.ship_type,
      case when a.ship_type = 'pickup' and o.is_paid then lpad((10000019 + o.id * 7919 % 89999973)::text, 8, '0') end,
      case when o.chance_b < 0.12 then (array['请尽快发货', '送货前请电话联系', '发票随货', '包装请加固', '下午四点后送货'])[1 + o.id % 5] end,
      case when o.chance_a < 0.07 then (array['老客户，优先安排', '缺一件已与客户确认补发', '已电话确认地址'])[1 + o.id % 3] end,
      case when o.chance_a < 0.09 then 1 + o.id % 5 else 0 end,
      case when not o.is_paid or o.closing is not null or o.chance_b < 0.7 then 'none' when o.is_received and o.chance_b < 0.95 then 'issued' else 'applied' end,
      case when o.is_paid and o.closing is null and o.chance_b >= 0.7
        then jsonb_build_object('kind', case when o.chance_b < 0.85 then 'company' else 'special' end, 'title', p.name, 'tax_no', p.license_no) end,
      case when o.is_received and o.closing is null and o.chance_b between 0.7 and 0.95 then '2652' || lpad((o.id * 7 + 16800000)::text, 16, '0') end,
      case when o.fate = 'pending_pay' then o.created_at + case when o.is_offline or o.is_proxy then interval '72 hours' else interval '30 minutes' end end,
      case when o.is_paid then o.paid_at end,
      case when o.is_sent then case when a.ship_type = 'pickup' and o.is_received then o.received_at else o.ship_at end end,
      case when o.is_sent and o.fate <> 'part_shipped' and a.ship_type <> 'pickup' then o.last_ship_at + interval '10 days' end,
      case when o.is_received then o.received_at end,
      case when o.fate = 'completed' then o.received_at + interval '7 days' end,
      case o.closing when 'unpaid' then o.created_at + case when o.is_offline or o.is_proxy then interval '72 hours' else interval '30 minutes' end
        when 'cancel' then o.paid_at + ${hours(51, 20)} when 'refunded' then o.paid_at + ${hours(51, 20)} + interval '1 hour'
        else case when o.closing is not null then o.created_at + make_interval(mins => 3 + (o.id % 25)::int) end end,
      case o.closing when 'unpaid' then 'unpaid' when 'buyer' then 'buyer' when 'refunded' then 'refunded'
        when 'staff' then (array['wrong_order', 'unreachable', 'other'])[1 + o.id % 3] when 'cancel' then (array['out_of_stock', 'buyer', 'wrong_order'])[1 + o.id % 3] end,
      case o.closing when 'staff' then '客户要求关闭' end, case when o.is_paid then 1 else 0 end,
      case when o.is_paid then coalesce(c.cost, 0) else 0 end, case when o.is_paid then coalesce(c.costed, 0) else 0 end,
      case when o.is_received and o.closing is null and o.chance_b between 0.7 and 0.95 then a.pay else 0 end
    from seed_order o join seed_party p using (id) join seed_amount a using (id) left join (
      select i.order_id as id, sum(s.price_cost * i.qty) as cost, sum(i.amount - i.integral_off + i.adjust) as costed
      from seed_item i join sku s on s.id = i.sku_id where s.price_cost is not null group by i.order_id) c using (id)`,
  `insert into sales_order_item (id, order_id, line_no, sku_id, brand_id, series_id, category_id, code, snapshot, sale_unit, unit_ratio, qty, price_origin, price,
      price_source, price_cost, integral_off, adjust, pay_amount, shipped_qty, commission_cap_rate)
    overriding system value
    select i.id, i.order_id, i.line_no, i.sku_id, s.brand_id, s.series_id, s.category_id, s.code,
      jsonb_build_object('code', s.code, 'title', s.title, 'image', s.main_image, 'brand', b.title, 'series', e.title, 'spec', s.spec, 'unit', s.unit, 'weight', s.weight),
      s.unit, 1, i.qty, i.price_origin, i.price, i.price_source, s.price_cost, i.integral_off, i.adjust, i.amount - i.integral_off + i.adjust,
      case when not o.is_sent then 0 when o.fate <> 'part_shipped' then i.qty when i.line_no % 2 = 1 and i.qty > 1 then (i.qty + 1) / 2 when i.line_no % 2 = 1 then 0 else i.qty end,
      s.commission_cap_rate
    from seed_item i join seed_order o on o.id = i.order_id join sku s on s.id = i.sku_id join brand b on b.id = s.brand_id join series e on e.id = s.series_id
    order by i.id`,
]

const FEE_RATE = '0.006'

/** A mixed payment takes the balance first. A rejected voucher is followed by a second one. */
export const paymentRows: readonly string[] = [
  `create temp table seed_payment on commit drop as
    with part as (
      select o.id as order_id, 'balance' as channel, case o2.pay_way when 'mixed' then greatest(1, o2.pay_amount * (20 + o.id % 60) / 100) else o2.pay_amount end as amount, 'success' as state, 0 as place
        from seed_order o join sales_order o2 using (id) where o.is_paid and o2.pay_way in ('balance', 'mixed') and o2.pay_amount > 0
      union all select o.id, 'wechat', case o2.pay_way when 'mixed' then o2.pay_amount - greatest(1, o2.pay_amount * (20 + o.id % 60) / 100) else o2.pay_amount end, 'success', 1
        from seed_order o join sales_order o2 using (id) where o.is_paid and o2.pay_way in ('wechat', 'mixed')
      union all select o.id, 'offline', o2.pay_amount, 'success', 1 from seed_order o join sales_order o2 using (id) where o.is_paid and o2.pay_way = 'offline'
      union all select o.id, 'offline', o2.pay_amount, 'rejected', 0 from seed_order o join sales_order o2 using (id)
        where o2.pay_way = 'offline' and (o.is_paid or o.fate = 'pending_pay') and pg_temp.draw(o.id, 52) < 0.12
      union all select o.id, 'offline', o2.pay_amount, 'verifying', 1 from seed_order o join sales_order o2 using (id) where o.fate = 'pending_verify'
      union all select o.id, 'wechat', o2.pay_amount, 'closed', 1 from seed_order o join sales_order o2 using (id)
        where o.closing in ('unpaid', 'buyer') and not o.is_offline and pg_temp.draw(o.id, 53) < 0.6
    )
    select row_number() over (order by o.created_at, order_id, place) as id, part.*, o.created_at as ordered_at,
      case part.state when 'success' then o.paid_at end as paid_at,
      case part.state when 'success' then case part.channel when 'offline' then o.created_at + (o.paid_at - o.created_at) * 0.6 else o.paid_at - (o.paid_at - o.created_at) * 0.1 end
        when 'rejected' then o.created_at + least(o.paid_at - o.created_at, at - o.created_at) * 0.2 when 'verifying' then o.created_at + least(interval '50 minutes', (at - o.created_at) * 0.5)
        else o.created_at + interval '1 minute' end as begun_at
    from seed_now, part join seed_order o on o.id = part.order_id where amount > 0`,
  `insert into payment (id, created_at, updated_at, pay_no, biz_type, biz_id, biz_no, user_id, store_id, agent_id, cs_id, channel, amount, state, channel_no, fee, voucher, serial_no,
      submitted_by, submitted_at, verifier_id, verify_at, reject_reason, paid_at, expire_at, is_reconciled)
    overriding system value
    select p.id, p.begun_at, coalesce(p.paid_at, p.begun_at), ${no('P', 'p.begun_at', 'p.id')}, 'order', o.id, o.order_no, o.user_id, o.store_id, o.agent_id, o.cs_id,
      p.channel, p.amount, p.state, case when p.channel = 'wechat' and p.state = 'success' then '42000' || lpad((p.id * 48271 + 2026000000)::text, 23, '0') end,
      case when p.channel = 'wechat' and p.state = 'success' then round(p.amount * ${FEE_RATE})::bigint else 0 end,
      case when p.channel = 'offline' then jsonb_build_object('images', '[]'::jsonb, 'payer_name', party.name, 'bank', (array['中国工商银行', '中国建设银行', '招商银行'])[1 + p.id % 3],
        'paid_date', to_char(p.begun_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')) end,
      case when p.channel = 'offline' and p.state = 'success' then 'B' || lpad((p.id * 7919 + 100000000)::text, 14, '0') end,
      null, case when p.channel = 'offline' then p.begun_at end,
      case when p.channel = 'offline' and p.state in ('success', 'rejected') then ${staff('finance')} end,
      case when p.channel = 'offline' then case p.state when 'success' then p.paid_at when 'rejected' then p.begun_at + interval '20 minutes' end end,
      case p.state when 'rejected' then (array['凭证不清晰', '到账金额不符', '付款户名与门店不一致'])[1 + p.id % 3] end, p.paid_at,
      case when p.channel = 'wechat' then p.begun_at + interval '30 minutes' end, case when p.paid_at < at - interval '2 days' then 1 else 0 end
    from seed_now, seed_payment p join sales_order o on o.id = p.order_id join seed_party party on party.id = o.id order by p.id`,
]

/** A fifth of the orders is sent in two parcels: odd lines first. Pick-up goods have one parcel without a carrier. */
export const parcelRows: readonly string[] = [
  `create temp table seed_parcel on commit drop as
    select row_number() over (order by case parcel when 1 then o.ship_at else o.last_ship_at end, o.id, parcel) as id, o.id as order_id, parcel, a.ship_type,
      o.to_rest > 0 and o.fate <> 'part_shipped' and a.item_kinds > 1 and a.ship_type <> 'pickup' as is_split,
      case when a.ship_type = 'pickup' then o.received_at when parcel = 1 then o.ship_at else o.last_ship_at end as shipped_at,
      case when o.is_received then o.received_at end as signed_at
    from seed_order o join seed_amount a using (id), generate_series(1, 2) as parcel
    where o.is_sent and (a.ship_type <> 'pickup' or o.is_received)
      and (parcel = 1 or o.to_rest > 0 and o.fate <> 'part_shipped' and a.item_kinds > 1 and a.ship_type <> 'pickup')`,
  'create index on seed_parcel (order_id)',
  'analyze seed_parcel',
  `insert into shipment (id, created_at, updated_at, created_by, shipment_no, order_id, ship_type, carrier_code, tracking_no, state, shipped_by, shipped_at, signed_at)
    overriding system value
    select id, shipped_at, coalesce(signed_at, shipped_at), ${staff('trade')}, ${no('F', 'shipped_at', 'id')}, order_id, ship_type,
      case when ship_type in ('express', 'freight') then case ship_type when 'freight' then 'deppon' else ${CARRIERS}[1 + id % 4] end end,
      case when ship_type in ('express', 'freight') then 'SF' || lpad((id * 104729 + 1000000)::text, 13, '0') end,
      case when signed_at is null then 'shipped' else 'signed' end, ${staff('trade')}, shipped_at, signed_at
    from seed_parcel order by id`,
  `insert into shipment_item (shipment_id, item_id, qty)
    select p.id, i.id, i.shipped_qty from seed_parcel p join sales_order_item i on i.order_id = p.order_id
    where i.shipped_qty > 0 and (not p.is_split or (i.line_no % 2 = 1) = (p.parcel = 1)) order by p.id, i.id`,
]
