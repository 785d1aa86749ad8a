import { collection, priceRules, type Collection } from '#contract/activity/collection.ts'
import { say } from '#contract/kit/label.ts'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import type { Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { period } from '#web/kit/list/columns/period.tsx'
import { productColumn } from '#web/kit/list/columns/product-column.tsx'
import { scaled } from '#web/kit/ui/value/format.ts'

const column = columnsOf(collection.list)

export const collectionColumns: ListColumn<Collection>[] = [
  productColumn<Collection>('title', ({ cover, title, sub_title }) => ({ picture: cover, title, note: sub_title }), {
    label: ['合集名称', 'Collection'],
    width: 250,
  }),
  column.own('phase', phaseTag, { width: 90 }),
  column.count('goods_count', { width: 84 }),
  column.own('price_rule', (row, language) => offer(row, language), { width: 130 }),
  column.count('views', { width: 84 }),
  column.money('amount', { width: 110 }),
  column.own('start_at', period, { label: ['活动时间', 'Time'], width: 144, sortable: true }),
  column.words('audience', { width: 110 }),
  column.count('sold_qty', { width: 96, inList: 'off' }),
  sortColumn(collection),
]

function offer({ price_rule, discount_bp }: Collection, language: Language): string {
  const word = say(priceRules[price_rule], language)
  return price_rule === 'discount_bp' && discount_bp ? `${word} ${scaled(discount_bp, 2)}%` : word
}
