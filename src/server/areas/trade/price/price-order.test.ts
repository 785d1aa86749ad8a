import { expect, describe, test } from 'vitest'
import { say } from '#contract/kit/label.ts'
import { activityPrice, couponOf, factsOf, giftOf, goodsOf, integral, lineOf, template } from '#test/make/price-facts.ts'
import { adjustShares } from './adjust.ts'
import type { GiftRule, Goods, Priced } from './facts.ts'
import { priceOrder } from './price-order.ts'
import { refundable } from './spread.ts'

const problemsOf = ({ problems }: Priced) => problems.map(({ index, label, values }) => [index, say(label, 'zh', values)])
const shares = ({ lines }: Priced, part: 'activity_off' | 'coupon_off' | 'integral_off' | 'adjust' | 'pay_amount') =>
  lines.map((line) => line[part])

describe('[A19] the rule that decides a price', () => {
  const tiers = [
    { level: 'store' as const, min_qty: 10, price: 900 },
    { level: 'store' as const, min_qty: 50, price: 700 },
    { level: 'trade' as const, min_qty: 100, price: 600 },
  ]
  test.each([
    ['store', 9, 1000, { source: 'level', level: 'store' }],
    ['store', 10, 900, { source: 'tier', level: 'store', min_qty: 10 }],
    ['store', 1000, 700, { source: 'tier', level: 'store', min_qty: 50 }],
    ['trade', 9, 800, { source: 'level', level: 'trade' }],
    // a store tier below the trade price holds for trade customers, too
    ['trade', 50, 700, { source: 'tier', level: 'store', min_qty: 50 }],
    ['trade', 100, 600, { source: 'tier', level: 'trade', min_qty: 100 }],
  ] as const)('%s, %i pieces: %i fen', (price_level, qty, price, decided) => {
    const { lines } = priceOrder(factsOf({ price_level, lines: [lineOf(qty, { tiers })] }))
    const origin = price_level === 'store' ? 1000 : 800
    expect(lines[0]).toMatchObject({ price, decided, price_source: decided.source, price_origin: origin, pay_amount: price * qty })
  })

  test('two lines of one SKU reach a tier together', () => {
    const lines = [lineOf(6, { tiers }), lineOf(4, { tiers }, { index: 1 })]
    expect(priceOrder(factsOf({ lines })).lines.map(({ price }) => price)).toEqual([900, 900])
  })

  test('the price of a joined activity precedes tier and level', () => {
    const lines = [lineOf(50, { tiers }, { activity: activityPrice({ id: 3, price: 950 }) })]
    expect(priceOrder(factsOf({ lines })).lines[0]).toMatchObject({ price: 950, price_source: 'activity', decided: { activity_id: 3 } })
  })
})

describe('[A19] what a line refuses', () => {
  test.each([
    [1, { is_on_sale: false }, '商品“A-1”已下架'],
    [4, { moq: 10, step_qty: 5 }, '“A-1”起订量为10只'],
    [12, { moq: 10, step_qty: 5 }, '“A-1”数量必须是5的整数倍'],
    [11, { max_qty: 10 }, '“A-1”单次限购10只'],
    [11, { stock: 10 }, '商品“A-1”库存不足，剩余10只'],
    [1_000_000, { price_store: 999_999_900, stock: 1_000_000 }, '订单金额不能超过1000000000元'],
  ] as const)('%i pieces with %j', (qty, values, message) => {
    const priced = priceOrder(factsOf({ lines: [lineOf(1, { sku_id: 2 }), lineOf(qty, values, { index: 1 })] }))
    expect(problemsOf(priced)).toEqual([[1, message]])
  })

  test('stock, minimum and step hold for all lines of a SKU together', () => {
    const two = (a: number, b: number, values: Partial<Goods>) =>
      problemsOf(priceOrder(factsOf({ lines: [lineOf(a, values), lineOf(b, values, { index: 1 })] })))
    expect(two(6, 5, { stock: 10 })).toEqual([[1, '商品“A-1”库存不足，剩余10只']])
    expect(two(6, 4, { moq: 10, step_qty: 10, stock: 10 })).toEqual([])
  })

  test('an order without goods, above the limit, and below the least amount', () => {
    expect(problemsOf(priceOrder(factsOf({ lines: [] })))).toEqual([[null, '请至少添加一个商品']])
    expect(problemsOf(priceOrder(factsOf({ lines: [lineOf(9)], min_amount: 9001 })))).toEqual([[null, '订单金额不能低于90.01元']])
    const dear = Array.from({ length: 3 }, (_, index) => lineOf(50, { sku_id: index + 1, price_store: 999_999_900 }, { index }))
    expect(problemsOf(priceOrder(factsOf({ lines: dear })))).toEqual([[null, '订单金额不能超过1000000000元']])
  })

  test('goods off sale are in no sum', () => {
    const { totals, lines } = priceOrder(factsOf({ lines: [lineOf(1), lineOf(1, { sku_id: 2, is_on_sale: false }, { index: 1 })] }))
    expect([lines.length, totals.goods_amount, totals.item_kinds]).toEqual([1, 1000, 1])
  })
})

describe('[I7] reductions are shared to the fen', () => {
  const odd = [
    lineOf(1, { price_store: 333 }),
    lineOf(1, { sku_id: 2, price_store: 333 }, { index: 1 }),
    lineOf(1, { sku_id: 3, price_store: 334 }, { index: 2 }),
  ]
  const free = { free_amount: 0, templates: [], region: null, manualAmount: null }

  test('activity, coupon, points and adjustment, one after the other', () => {
    const facts = factsOf({ lines: odd, freight: free, activity_offs: [{ amount: 100, lines: [0, 1] }], coupon: couponOf({ amount: 101 }) })
    const priced = priceOrder({ ...facts, integral: { ...integral, used: 100 }, adjust_amount: -100 })
    expect(shares(priced, 'activity_off')).toEqual([50, 50, 0])
    expect(shares(priced, 'coupon_off')).toEqual([32, 32, 37])
    expect(shares(priced, 'integral_off')).toEqual([32, 31, 37])
    expect(priced.totals).toMatchObject({
      goods_amount: 1000,
      activity_off: 100,
      coupon_off: 101,
      integral_off: 100,
      adjust_amount: -100,
      pay_amount: 599,
    })
    expect(shares(priced, 'pay_amount').reduce((a, b) => a + b, 0)).toBe(599)
  })

  test.each([
    [couponOf({ amount: 5000 }), 1000, []],
    [couponOf({ kind: 'discount', discount: 9000, max_off: 1000 }), 100, []],
    [couponOf({ kind: 'discount', discount: 9000, max_off: 50 }), 50, []],
    [couponOf({ scope: 'sku', ids: [2, 3], exclude_ids: [3], amount: 999 }), 333, []],
    [couponOf({ scope: 'brand', ids: [8] }), 0, ['优惠券不可用：没有适用的商品']],
    [couponOf({ threshold: 1001 }), 0, ['优惠券不可用：未达到使用门槛']],
    [couponOf({ price_level: 'trade' }), 0, ['优惠券不可用：不适用于您的价格等级']],
  ])('a coupon takes at most its goods: case %#', (coupon, off, problems) => {
    const priced = priceOrder(factsOf({ lines: odd, freight: free, coupon }))
    expect(priced.totals.coupon_off).toBe(off)
    expect(problemsOf(priced).map(([, message]) => message)).toEqual(problems)
  })

  test.each([
    [{ used: 200 }, 200, []],
    [{ used: 300 }, 0, ['本单最多可使用200积分']],
    [{ used: 150 }, 0, ['使用积分必须是100的整数倍']],
    [{ used: 200, available: 199 }, 0, ['本单最多可使用100积分']],
    [{ used: 100, enabled: false }, 0, ['积分抵扣未开启']],
    [{ used: 100_000, deduct_max_rate: 10_000, per_yuan: 10_000 }, 1000, []],
  ])('points pay a share of the goods: %j', (points, off, problems) => {
    const priced = priceOrder(factsOf({ lines: odd, freight: free, integral: { ...integral, ...points } }))
    expect(priced.totals.integral_off).toBe(off)
    expect(problemsOf(priced).map(([, message]) => message)).toEqual(problems)
  })

  test('group prices take neither coupon nor points, and some coupons no points', () => {
    const lines = [lineOf(1, {}, { activity: activityPrice({ kind: 'group', price: 700, takes_coupon: false, takes_points: false }) })]
    const used = { ...integral, used: 100 }
    expect(problemsOf(priceOrder(factsOf({ lines, coupon: couponOf(), integral: used })))).toEqual([
      [null, '优惠券不可用：没有适用的商品'],
      [null, '本单最多可使用0积分'],
    ])
    const alone = priceOrder(factsOf({ lines: [lineOf(1)], coupon: couponOf({ stackable_integral: 0 }), integral: used }))
    expect(problemsOf(alone)).toEqual([[null, '该优惠券不能与积分同时使用']])
  })

  test('an adjustment leaves at least one fen to pay, and never more than the goods are worth', () => {
    const changed = (adjust_amount: number, manualAmount = 0) =>
      priceOrder(factsOf({ lines: odd, adjust_amount, freight: { ...free, manualAmount } }))
    expect(changed(-999).totals.pay_amount).toBe(1)
    expect(shares(changed(100), 'adjust')).toEqual([33, 33, 34])
    expect(problemsOf(changed(-1000))).toEqual([[null, '改价后应付金额不能小于0.01元']])
    expect(problemsOf(changed(-1001, 500))).toEqual([[null, '减价不能大于商品金额10.00元，运费请单独修改']])
    expect(changed(-1000, 500)).toMatchObject({ problems: [], totals: { pay_amount: 500 } })
    expect(adjustShares(7, [0, 0, 0], 0).shares).toEqual([3, 2, 2])
  })
})

describe('[A19] freight', () => {
  const north = { ...template, title: '北方', areas: ['110000'], first_fee: 2000 }
  const freight = { free_amount: 20_000, templates: [north, template], region: '330106', manualAmount: null }
  const cost = (qty: number, values: Partial<typeof freight> | { manualAmount: number } = {}, goods: Partial<Goods> = {}) =>
    priceOrder(factsOf({ lines: [lineOf(qty, goods)], freight: { ...freight, ...values } })).totals.freight_amount
  test('by first and further weight, by area, free from an amount, for free goods, and as given', () => {
    expect([cost(2), cost(3), cost(5)]).toEqual([1000, 1200, 1400])
    expect([cost(1, { region: '110101' }), cost(1, { region: null as never })]).toEqual([2000, 1000])
    expect([cost(19), cost(20)]).toEqual([2800, 0])
    expect([cost(1, {}, { freight_type: 'free' }), cost(20, { manualAmount: 3000 })]).toEqual([0, 3000])
  })
  test('a region without a template is a problem', () => {
    const priced = priceOrder(factsOf({ lines: [lineOf(1)], freight: { ...freight, templates: [north] } }))
    expect(problemsOf(priced)).toEqual([[null, '该地区暂不支持配送']])
  })
})

describe('[A19] gifts', () => {
  const gifts = (rules: GiftRule[], qty = 3) => {
    const { lines, missed_gifts, totals, problems } = priceOrder(factsOf({ lines: [lineOf(qty)], gifts: rules }))
    expect(problems).toEqual([])
    expect(totals.goods_amount).toBe(qty * 1000)
    return [lines.slice(1).map((line) => [line.goods.sku_id, line.qty, line.pay_amount]), missed_gifts.map(({ label }) => label[0])]
  }
  const gone = ['赠品已送完']
  test.each([
    [giftOf(), [[99, 3, 0]], []],
    [giftOf({ repeatable: 0 }), [[99, 1, 0]], []],
    [giftOf({ threshold: 3001 }), [], []],
    [giftOf({ cond_type: 'sku', cond_ids: [1], threshold: 2 }), [[99, 1, 0]], []],
    [giftOf({ cond_type: 'brand', cond_ids: [8], threshold: 2 }), [], []],
    [giftOf({ cond_type: 'series', cond_ids: [8], threshold: 2 }), [[99, 1, 0]], []],
    [giftOf({ price_level: 'trade' }), [], []],
    [giftOf({ left: 2 }), [[99, 2, 0]], gone],
    [giftOf({ left_for_user: 0 }), [], []],
    [giftOf({ items: [{ goods: goodsOf({ sku_id: 99, stock: 1 }), qty: 2 }] }), [], gone],
    [giftOf({ items: [{ goods: goodsOf({ sku_id: 99, is_on_sale: false }), qty: 1 }] }), [], gone],
  ])('rule %#', (rule, lines, missed) => {
    expect(gifts([rule])).toEqual([lines, missed])
  })

  test('rules share the stock that the lines leave', () => {
    const same = { goods: goodsOf({ stock: 5 }), qty: 1 }
    expect(gifts([giftOf({ repeatable: 0, items: [same] }), giftOf({ gift_id: 6, items: [same] })])).toEqual([
      [
        [1, 1, 0],
        [1, 1, 0],
      ],
      gone,
    ])
  })
})

describe('[A20] the refundable amount of a line', () => {
  test.each([
    [101, 3, [1, 1, 1], [33, 34, 34]],
    [101, 3, [2, 1], [67, 34]],
    [2, 5, [1, 1, 1, 1, 1], [0, 0, 1, 0, 1]],
    [99_999_999_999, 100_000_000, [33_333_333, 66_666_667], [33_333_332_999, 66_666_667_000]],
    [0, 4, [4], [0]],
  ])('%i fen for %i pieces, returned as %j', (pay_amount, qty, steps, amounts) => {
    let refunded_qty = 0
    const outcomes = steps.map((step) => {
      const amount = refundable({ pay_amount, qty, refunded_qty }, step)
      refunded_qty += step
      return amount
    })
    expect(outcomes).toEqual(amounts)
  })
})
