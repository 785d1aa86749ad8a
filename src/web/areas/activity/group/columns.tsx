import { group, type Group } from '#contract/activity/group.ts'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, texts, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { period } from '#web/kit/list/columns/period.tsx'
import { productColumn } from '#web/kit/list/columns/product-column.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'

export const groupWords = texts({
  zh: { people: '{n}人', pieces: '{n}件', within: '{target}，{hours}小时内', from: '{price} 起' },
  en: { people: '{n:person|people}', pieces: '{n:pc|pcs}', within: '{target} in {hours} h', from: 'from {price}' },
})

const column = columnsOf(group.list)

export const groupColumns: ListColumn<Group>[] = [
  productColumn<Group>('title', ({ image, spu_image, title, spu_title }) => ({ picture: image ?? spu_image, title, note: spu_title }), {
    label: ['活动', 'Activity'],
    width: 250,
  }),
  column.own('sku_items', prices, { label: ['拼团价 / 原价', 'Group / store price'], width: 160, align: 'right' }),
  column.own('need', (row, language) => condition(row, language), { label: ['成团条件', 'Target'], width: 150 }),
  column.own('success_count', ({ success_count, joined_count }) => `${formatNumber(success_count)} / ${formatNumber(joined_count)}`, {
    label: ['成团 / 开团', 'Complete / opened'],
    width: 110,
    align: 'right',
  }),
  column.count('sold_qty', { width: 90 }),
  column.own('start_at', period, { label: ['活动时间', 'Time'], width: 144, sortable: true }),
  column.words('audience', { width: 110, inList: 'off' }),
  sortColumn(group),
  column.own('phase', phaseTag, { width: 90 }),
]

/** A team's target: 3 people within 24 hours. */
export function condition({ mode, need, team_hours }: Pick<Group, 'mode' | 'need' | 'team_hours'>, language: Language): string {
  const target = textIn(groupWords, language, mode === 'people' ? 'people' : 'pieces', { n: formatNumber(need) })
  return textIn(groupWords, language, 'within', { target, hours: team_hours })
}

function prices({ sku_items }: Group, language: Language): string {
  const [lowest, ...more] = sku_items.toSorted((one, other) => one.group_price - other.group_price)
  if (!lowest) return ''
  const price = formatMoney(lowest.group_price)
  return `${more.length > 0 ? textIn(groupWords, language, 'from', { price }) : price} / ${formatMoney(lowest.price_store)}`
}
