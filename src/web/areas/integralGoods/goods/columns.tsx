import { skuCost } from '#contract/goods/sku.ts'
import { goods, type PointsGoods } from '#contract/integralGoods/goods.ts'
import { goodsPhases, goodsPhaseTones, goodsTags } from '#contract/integralGoods/words.ts'
import { say } from '#contract/kit/label.ts'
import { audienceWord, frameColumns } from '#web/areas/activity/shared/frame-columns.tsx'
import { shareOf } from '#web/areas/activity/shared/share.ts'
import { floorTag, waitingTag } from '#web/areas/goods/shared/review-tags.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { goodsTexts } from './texts.ts'

const column = columnsOf(goods.list)

export const goodsColumns: ListColumn<PointsGoods>[] = [
  ...frameColumns<PointsGoods>({
    page: '/integralGoods/list/detail',
    picture: ({ image }) => image,
    note: ({ sku_code, ...row }, language) => [priceOf(row, language), sku_code].filter(Boolean).join(' · '),
    state: saleTag,
    audience: audienceWord,
    budget: ({ exchanged, stock }, language) => ({
      used: exchanged,
      of: stock,
      words: textIn(goodsTexts, language, 'exchanged', { n: shareOf(exchanged, stock) }),
    }),
    result: ({ exchanged, per_user_limit, per_day_limit }, language) => [
      textIn(goodsTexts, language, 'exchanges', { n: formatNumber(exchanged) }),
      limits({ per_user_limit, per_day_limit }, language),
    ],
  }),
  column.own('integral', (row, language) => priceOf(row, language), {
    label: ['所需积分 + 现金', 'Points + cash'],
    width: 160,
    sortable: true,
  }),
  column.own('is_under_floor', floorTag, { label: ['毛利', 'Margin'], access: skuCost, width: 120 }),
  column.tag('kind', { width: 90 }),
  column.own('tag', ({ tag }, language) => (tag ? say(goodsTags[tag], language) : ''), { width: 80, inList: 'off' }),
  column.text('sku_title', { width: 180, inList: 'off' }),
  sortColumn(goods),
  column.time('created_at', { width: 150, sortable: true, inList: 'off', label: ['创建时间', 'Created'] }),
]

/** An item's phase, or that it waits for a second person. */
export function saleTag(row: Pick<PointsGoods, 'phase' | 'review_by'>, language: Language) {
  return waitingTag(row, language) ?? <Tag tone={goodsPhaseTones[row.phase]}>{say(goodsPhases[row.phase], language)}</Tag>
}

/** 500 积分 + ¥9.90. */
export function priceOf({ integral, cash }: { integral: number; cash: number }, language: Language): string {
  const n = formatNumber(integral)
  return cash > 0 ? textIn(goodsTexts, language, 'points_cash', { n, x: formatMoney(cash) }) : textIn(goodsTexts, language, 'points', { n })
}

function limits(
  { per_user_limit: user, per_day_limit: day }: Pick<PointsGoods, 'per_user_limit' | 'per_day_limit'>,
  language: Language,
): string {
  const parts = [
    user === null ? '' : textIn(goodsTexts, language, 'each', { n: formatNumber(user) }),
    day === null ? '' : textIn(goodsTexts, language, 'each_day', { n: formatNumber(day) }),
  ].filter(Boolean)
  return parts.join(' · ') || textIn(goodsTexts, language, 'unlimited')
}
