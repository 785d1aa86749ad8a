import { skuCost } from '#contract/goods/sku.ts'
import { goods, type PointsGoods } from '#contract/integralGoods/goods.ts'
import { goodsPhases, goodsPhaseTones, goodsTags } from '#contract/integralGoods/words.ts'
import { say } from '#contract/kit/label.ts'
import { floorTag, waitingTag } from '#web/areas/goods/shared/review-tags.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { productColumn } from '#web/kit/list/columns/product-column.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { goodsTexts } from './texts.ts'

const column = columnsOf(goods.list)

export const goodsColumns: ListColumn<PointsGoods>[] = [
  productColumn<PointsGoods>(
    'title',
    ({ image, title, sku_code, sku_title }) => ({ picture: image, title, code: sku_code, note: sku_title === title ? null : sku_title }),
    {
      label: ['商品', 'Item'],
    },
  ),
  column.tag('kind', { width: 90 }),
  column.own('integral', (row, language) => priceOf(row, language), {
    label: ['所需积分 + 现金', 'Points + cash'],
    width: 160,
    sortable: true,
  }),
  column.own('exchanged', ({ exchanged, stock }) => `${formatNumber(exchanged)} / ${formatNumber(stock)}`, {
    label: ['已兑 / 库存', 'Exchanged / stock'],
    width: 110,
    align: 'right',
  }),
  column.own('is_under_floor', floorTag, { label: ['毛利', 'Margin'], access: skuCost, width: 120 }),
  column.own('per_user_limit', limits, { label: ['限兑', 'Limits'], width: 130 }),
  column.own('start_at', time, { label: ['时间', 'Time'], width: 190 }),
  column.words('audience', { width: 100, inList: 'off' }),
  column.own('tag', ({ tag }, language) => (tag ? say(goodsTags[tag], language) : ''), { width: 80, inList: 'off' }),
  sortColumn(goods),
  column.own(
    'phase',
    (row, language) => waitingTag(row, language) ?? <Tag tone={goodsPhaseTones[row.phase]}>{say(goodsPhases[row.phase], language)}</Tag>,
    {
      width: 90,
    },
  ),
  column.time('created_at', { width: 150, sortable: true, inList: 'off', label: ['创建时间', 'Created'] }),
]

/** 500 积分 + ¥9.90. */
export function priceOf({ integral, cash }: { integral: number; cash: number }, language: Language): string {
  const n = formatNumber(integral)
  return cash > 0 ? textIn(goodsTexts, language, 'points_cash', { n, x: formatMoney(cash) }) : textIn(goodsTexts, language, 'points', { n })
}

function limits({ per_user_limit: user, per_day_limit: day }: PointsGoods, language: Language): string {
  const parts = [
    user === null ? '' : textIn(goodsTexts, language, 'each', { n: formatNumber(user) }),
    day === null ? '' : textIn(goodsTexts, language, 'each_day', { n: formatNumber(day) }),
  ].filter(Boolean)
  return parts.join(' · ') || textIn(goodsTexts, language, 'unlimited')
}

function time({ start_at, end_at }: PointsGoods, language: Language): string {
  const [from, to] = [start_at, end_at].map((at) => (at === null ? '' : formatTime(at, 'day')))
  if (!from && !to) return textIn(goodsTexts, language, 'always')
  if (!to) return textIn(goodsTexts, language, 'from', { from: from ?? '' })
  return from ? textIn(goodsTexts, language, 'between', { from, to }) : textIn(goodsTexts, language, 'until', { to })
}
