type Add = (table: string, values: Record<string, unknown>) => Promise<number>
type Rows = [table: string, found: string, changes?: Record<string, string>][]

interface Parties {
  sku: number
  spu: number
  customer: number
  store: number
  agent: number
}

const running = { start_at: '2026-01-01', end_at: '2999-01-01', state: 'published', published_at: '2026-01-01' }

/** One row of every kind of activity, each linked to the others; `rows` lists the copies as in `filling.ts`. */
export async function fillActivities(add: Add, { sku, spu, customer, store, agent }: Parties) {
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
    ['group_activity', `id = ${group}`],
    ['group_team', `id = ${groupTeam}`, { team_no: `team_no || i` }],
    ['coupon', `id = ${coupon}`],
    ['coupon_code', `id = ${couponCode}`, { code: `code || i` }],
    ['user_coupon', `id = ${userCoupon}`, { code: `code || i` }],
    ['lottery', `id = ${lottery}`],
    ['lottery_record', `id = ${lotteryRecord}`, { record_no: `record_no || i`, draw_no: `draw_no + i` }],
  ]
  return { ids: { coupon, group, groupTeam, lottery, lotteryRecord }, rows }
}
