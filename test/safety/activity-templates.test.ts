import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '#contract/index.ts'
import * as collection from '#web/areas/activity/collection/initial.ts'
import * as coupon from '#web/areas/activity/coupon/initial.ts'
import * as group from '#web/areas/activity/group/initial.ts'
import * as envelope from '#web/areas/activity/redEnvelope/initial.ts'
import type { Template } from '#web/areas/activity/shared/Templates.tsx'
import * as free from '#web/areas/freeOrder/activity/initial.ts'
import * as goods from '#web/areas/integralGoods/goods/initial.ts'
import * as lottery from '#web/areas/lottery/lottery/initial.ts'

interface Initial {
  defaults: object
  templates: readonly Template[]
}

const { activity, lottery: lotteries, freeOrder, integralGoods } = contract
const kinds: [z.ZodMiniType, Initial][] = [
  [activity.collection.edit.input, collection],
  [activity.coupon.edit.input, coupon],
  [activity.group.edit.input, group],
  [activity.redEnvelope.edit.input, envelope],
  [lotteries.lottery.edit.input, lottery],
  [freeOrder.activity.edit.input, free],
  [integralGoods.goods.edit.input, goods],
]
const cases = kinds.flatMap(([input, { defaults, templates }]) =>
  templates.flatMap((template) => (['zh', 'en'] as const).map((language) => ({ input, defaults, template, language }))),
)

/** Goods, coupons and the title of goods are for the person to choose. */
const chosen = new Set(['goods', 'sku_items', 'sku_id', 'template_id', 'title'])
const times = { start_at: '2026-12-01T00:00:00.000Z', end_at: '2026-12-31T00:00:00.000Z' }

test.each(cases)('the template $template.key in $language leaves only the choice of goods', ({ input, defaults, template, language }) => {
  const values = template.values(language)
  const { error } = z.safeParse(input, { ...defaults, ...times, ...values })
  const faults = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
  expect(faults.filter(([path = '']) => !chosen.has(path) || (path === 'title' && 'title' in values))).toEqual([])
})
