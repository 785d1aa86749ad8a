import { collection, priceRules, type Collection } from '#contract/activity/collection.ts'
import { say } from '#contract/kit/label.ts'
import { audienceWord, frameColumns } from '#web/areas/activity/shared/frame-columns.tsx'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, texts, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'

const columnTexts = texts({
  zh: { sold: '成交{amount}', reach: '浏览{views}次 · 售出{n}件', note: '{offer} · {n}个商品' },
  en: { sold: '{amount} sold', reach: '{views:view|views} · {n:pc|pcs} sold', note: '{offer} · {n:product|products}' },
})

const column = columnsOf(collection.list)

export const collectionColumns: ListColumn<Collection>[] = [
  ...frameColumns<Collection>({
    page: '/activity/collection/detail',
    picture: ({ cover }) => cover,
    note: (row, language) => textIn(columnTexts, language, 'note', { offer: offer(row, language), n: formatNumber(row.goods_count) }),
    state: phaseTag,
    audience: audienceWord,
    result: ({ amount, views, sold_qty }, language) => [
      textIn(columnTexts, language, 'sold', { amount: formatMoney(amount) }),
      textIn(columnTexts, language, 'reach', { views: formatNumber(views), n: formatNumber(sold_qty) }),
    ],
  }),
  sortColumn(collection),
  column.text('sub_title', { width: 180, inList: 'off' }),
]

function offer({ price_rule, discount_bp }: Collection, language: Language): string {
  const word = say(priceRules[price_rule], language)
  return price_rule === 'discount_bp' && discount_bp ? `${word} ${scaled(discount_bp, 2)}%` : word
}
