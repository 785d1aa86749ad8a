export type Add = (table: string, values: Record<string, unknown>) => Promise<number>
export type Rows = [table: string, found: string, changes?: Record<string, string>][]

interface Parties {
  sku: number
  spu: number
  customer: number
  store: number
  agent: number
  order: number
}

const running = { start_at: '2026-01-01', end_at: '2999-01-01', state: 'published', published_at: '2026-01-01' }

/** One row for every activity kind, each linked to the others; `rows` lists the copies as in `filling.ts`. */
export async function fillActivities(add: Add, { sku, spu, customer, store, agent, order }: Parties) {
  const themed = { price_rule: 'price', sections: [{ title: '热卖' }] }
  const collection = await add('collection', { ...running, ...themed, title: '计数合集' })
  await add('collection_goods', { collection_id: collection, sku_id: sku, section: 0, activity_price: 1 })
  const group = await add('group_activity', { ...running, title: '计数拼团', spu_id: spu, mode: 'people', need: 3, team_hours: 24 })
  await add('group_item', { activity_id: group, sku_id: sku, group_price: 1, stock: 9 })
  const leading = { activity_id: group, leader_user_id: customer, store_id: store, agent_id: agent }
  const groupTeam = await add('group_team', { ...leading, team_no: 'CNT', mode: 'people', need: 3, expire_at: '2999-01-01' })
  const limits = { day_limit: 1, total_limit: 1, free_per_day: 1 }
  const seeded = { seed_hash: 'a'.repeat(64), weights_version: 1 }
  const looks = { style: 'grid8', chance_type: 'free', audience: 'all' }
  const lottery = await add('lottery', { ...running, ...limits, ...seeded, ...looks, title: '计数抽奖' })
  await add('lottery_weights', { lottery_id: lottery, version: 1, weights: [1, 0, 0, 0, 0, 0, 0, 0], created_at: 'now' })
  const prized = { position: 1, kind: 'thanks', title: '谢谢参与', weight: 1 }
  const prize = await add('lottery_prize', { ...prized, lottery_id: lottery, stock: -1 })
  const drawn = {
    lottery_id: lottery,
    user_id: customer,
    store_id: store,
    prize_id: prize,
    record_no: 'CNT',
    kind: 'thanks',
    title: '谢谢参与',
  }
  const picked = { draw_no: 1, number: 0, position: 1, picked_position: 1, weights_version: 1, paid_by: 'free', state: 'none' }
  const lotteryRecord = await add('lottery_record', { ...drawn, ...picked })
  const item = { title: '计数积分商品', kind: 'balance', amount: 1, integral: 1, stock: 9, exchanged: 1, state: 'on' }
  const pointsGoods = await add('integral_goods', item)
  const exchanged = {
    goods_id: pointsGoods,
    user_id: customer,
    store_id: store,
    kind: 'balance',
    title: '计数积分商品',
    amount: 1,
    integral: 1,
  }
  const exchange = await add('integral_order', { ...exchanged, exchange_no: 'CNT', day: '2026-01-01', state: 'completed' })
  const rewarded = { reward_rate: 10_000, reward_to: 'balance', quota: 1, budget: 1 }
  const freeActivity = await add('free_order_activity', {
    ...running,
    ...rewarded,
    title: '计数免单',
    mode: 'manual',
    scope: 'all',
    audience: 'all',
  })
  await add('free_order_session', { activity_id: freeActivity, session_no: 1, draw_at: '2999-01-01', quota: 1 })
  const candidate = { record_no: 'CNT', user_id: customer, store_id: store, agent_id: agent, paid_at: '2026-01-01', reward_to: 'balance' }
  const worth = { base_amount: 1, reward_amount: 1, state: 'candidate' }
  const freeRecord = await add('free_order_record', { ...candidate, ...worth, activity_id: freeActivity, order_id: order })
  const blocks = [
    {
      uid: 'count1',
      type: 'goods',
      title: null,
      hidden: 0,
      props: { source: 'manual', sku_ids: [sku], ref_id: null, limit: 9, style: 'grid' },
    },
  ].map((block) => ({ ...block, visible: { audience: 'all', start_at: null, end_at: null, areas: [] } }))
  const blockPage = await add('block_page', {
    title: '计数页面',
    kind: 'custom',
    draft: blocks,
    state: 'published',
    publish_version: 1,
  })
  const view = { page_id: blockPage, version: 1, title: '计数页面', blocks, published_at: 'now' }
  const pageVersion = await add('block_page_version', view)
  // disabled ones have no limit
  const banner = await add('banner', {
    title: '计数轮播',
    position: 'mine',
    image: '/files/a.png',
    audience: 'all',
    url: 'app://home',
    status: 0,
  })
  const values = { trigger: 'receive', kind: 'fixed', each: 100, total_amount: 1000, total_count: 10, audience: 'all' }
  const envelopeLimits = { per_user_limit: 9, valid_hours: 24 }
  const redEnvelope = await add('red_envelope', { ...running, ...values, ...envelopeLimits, title: '计数红包' })
  const receiver = { activity_id: redEnvelope, user_id: customer, store_id: store }
  const received = { record_no: 'CNT', source_type: 'receive', source_id: '1', amount: 100, expire_at: '2999-01-01' }
  const envelopeRecord = await add('red_envelope_record', { ...receiver, ...received })
  const awards = { base_integral: 5, streak: [], makeup_cost: 0, makeup_month_limit: 0, rules_text: '计数' }
  const signRule = await add('sign_rule', { ...awards, no: 1, effective_from: '2020-01-01', cycle: 'none' })
  const signed = { user_id: customer, store_id: store, sign_date: '2026-01-01', streak_day: 1, integral: 5, created_at: 'now' }
  const signRecord = await add('sign_record', { ...signed, rule_id: signRule })
  const couponed = { kind: 'cash', amount: 100, scope: 'all', issue_type: 'code', valid_type: 'days', valid_days: 9, joined_count: 2 }
  const coupon = await add('coupon', { ...running, ...couponed, title: '计数优惠券' })
  const couponBatch = await add('coupon_batch', {
    coupon_id: coupon,
    target: 'code',
    reason: '计数',
    asked: 1,
    issued: 1,
    created_at: 'now',
  })
  const couponCode = await add('coupon_code', { coupon_id: coupon, batch_id: couponBatch, code: 'CNT', created_at: 'now' })
  const couponRules = { kind: 'cash', amount: 100, discount: 0, max_off: 0, threshold: 0, scope: 'all', ids: [], exclude_ids: [] }
  const rules = JSON.stringify({ ...couponRules, price_level: 'all', stackable_integral: 0 })
  const held = { coupon_id: coupon, user_id: customer, store_id: store, code: 'CNT', source: 'receive', rules }
  const userCoupon = await add('user_coupon', { ...held, valid_from: '2026-01-01', valid_to: '2999-01-01' })
  const rows: Rows = [
    ['collection', `id = ${collection}`],
    ['group_activity', `id = ${group}`],
    ['group_team', `id = ${groupTeam}`, { team_no: `team_no || i` }],
    ['integral_goods', `id = ${pointsGoods}`],
    ['integral_order', `id = ${exchange}`, { exchange_no: `exchange_no || i` }],
    ['red_envelope', `id = ${redEnvelope}`],
    ['red_envelope_record', `id = ${envelopeRecord}`, { record_no: `record_no || i`, source_id: `source_id || i` }],
    ['coupon', `id = ${coupon}`],
    ['coupon_code', `id = ${couponCode}`, { code: `code || i` }],
    ['user_coupon', `id = ${userCoupon}`, { code: `code || i` }],
    ['lottery', `id = ${lottery}`],
    ['block_page', `id = ${blockPage}`],
    ['banner', `id = ${banner}`],
    ['block_page_version', `id = ${pageVersion}`, { page_id: `(select id from block_page order by id offset i - 1 limit 1)` }],
    ['lottery_record', `id = ${lotteryRecord}`, { record_no: `record_no || i`, draw_no: `draw_no + i` }],
    ['free_order_activity', `id = ${freeActivity}`],
    [
      'free_order_record',
      `id = ${freeRecord}`,
      { record_no: `record_no || i`, order_id: `(select id from sales_order where order_no = 'CNT' || i)` },
    ],
    ['sign_rule', `id = ${signRule}`, { no: `no + i` }],
    ['sign_record', `id = ${signRecord}`, { sign_date: `sign_date + i::int` }],
  ]
  return {
    ids: {
      group,
      groupTeam,
      lottery,
      lotteryRecord,
      pointsGoods,
      exchange,
      collection,
      freeActivity,
      freeRecord,
      blockPage,
      banner,
      redEnvelope,
      envelopeRecord,
      signRule,
      signRecord,
      coupon,
      userCoupon,
    },
    rows,
  }
}
