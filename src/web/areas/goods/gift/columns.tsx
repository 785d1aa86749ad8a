import { gift, type Gift } from '#contract/goods/gift.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, type Language, texts } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'

const giftTexts = texts({
  zh: {
    when_amount: '满 {threshold}',
    when_of: '{names} 满 {n} 件',
    more: '{name} 等{n}个',
    each_time: '每',
    unlimited: '不限',
  },
  en: {
    when_amount: 'From {threshold}',
    when_of: '{n:pc|pcs} of {names}',
    more: '{name} and others ({n})',
    each_time: 'Every: ',
    unlimited: 'no limit',
  },
})

const column = columnsOf(gift.list)

export const giftColumns: ListColumn<Gift>[] = [
  column.text('title', { card: 'title', width: 180 }),
  column.own('conditions', condition, { label: ['条件', 'Condition'], width: 192 }),
  column.own('gift_items', gifts, { width: 150 }),
  column.tag('state', { width: 80 }),
  column.own('used_qty', usageText, { label: ['已送 / 总量', 'Given / total'], width: 100, align: 'right' }),
  column.own('per_user_limit', limit, { label: ['每人限', 'Per customer'], width: 80, align: 'right' }),
  column.own('start_at', period, { label: ['时间', 'Time'], width: 172 }),
  column.count('priority', { sortable: true, width: 88 }),
  { ...statusColumn(gift), label: ['启用', 'Enabled'], width: 72 },
]

function condition({ cond_type, conditions, threshold, repeatable }: Gift, language: Language): string {
  const every = repeatable === 1 ? textIn(giftTexts, language, 'each_time') : ''
  if (cond_type === 'amount') return every + textIn(giftTexts, language, 'when_amount', { threshold: formatMoney(threshold) })
  const [first] = conditions
  const name = first?.title ?? ''
  const names = conditions.length > 1 ? textIn(giftTexts, language, 'more', { name, n: conditions.length }) : name
  return every + textIn(giftTexts, language, 'when_of', { names, n: formatNumber(threshold) })
}

function gifts({ gift_items }: Gift) {
  const words = gift_items.map(({ code, qty }) => `${code} × ${qty}`).join(', ')
  return <span title={gift_items.map(({ title, qty }) => `${title} × ${qty}`).join('\n')}>{words}</span>
}

function usageText({ used_qty, total_qty }: Gift, language: Language): string {
  return `${formatNumber(used_qty)} / ${total_qty === null ? textIn(giftTexts, language, 'unlimited') : formatNumber(total_qty)}`
}

function limit({ per_user_limit }: Gift, language: Language): string {
  return per_user_limit === null ? textIn(giftTexts, language, 'unlimited') : formatNumber(per_user_limit)
}

function period({ start_at, end_at }: Gift): string {
  return `${formatTime(start_at, 'day')}–${formatTime(end_at, 'day')}`
}
