import { couponLevels, couponScopes } from '#contract/activity/coupon-words.ts'
import { coupon, type Coupon } from '#contract/activity/coupon.ts'
import { say } from '#contract/kit/label.ts'
import { NO_LIMIT, offOf, thresholdOf } from '#web/areas/activity/shared/coupon-words.ts'
import { frameColumns, type BudgetUse } from '#web/areas/activity/shared/frame-columns.tsx'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, texts, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'

const columnTexts = texts({
  zh: {
    issued: '已发{n} / {total}',
    unlimited: '已发{n} / 不限',
    all_levels: '所有客户',
    used: '已用{n} · {rate}',
    orders: '带动{amount}',
    some: '{scope} {n}项',
  },
  en: {
    issued: '{n} / {total} issued',
    unlimited: '{n} issued, no limit',
    all_levels: 'Everyone',
    used: '{n} used · {rate}',
    orders: '{amount} in orders',
    some: '{scope}: {n}',
  },
})

const column = columnsOf(coupon.list)

export const couponColumns: ListColumn<Coupon>[] = [
  ...frameColumns<Coupon>({
    page: '/activity/coupon/detail',
    note: (row, language) => `${offOf(row, language)} · ${thresholdOf(row, language)}`,
    state: phaseTag,
    audience: ({ price_level }, language) =>
      price_level === 'all' ? textIn(columnTexts, language, 'all_levels') : say(couponLevels[price_level], language),
    budget,
    result: ({ used_count, joined_count, used_order_amount }, language) => [
      textIn(columnTexts, language, 'used', { n: formatNumber(used_count), rate: rate(used_count, joined_count) }),
      textIn(columnTexts, language, 'orders', { amount: formatMoney(used_order_amount) }),
    ],
  }),
  column.words('issue_type', { width: 110 }),
  column.tag('kind', { width: 90, inList: 'off' }),
  column.own('scope', scope, { width: 120, inList: 'off' }),
  sortColumn(coupon),
  column.time('created_at', { width: 150, sortable: true, inList: 'off', label: ['创建时间', 'Created'] }),
]

function scope({ scope, scope_ids }: Coupon, language: Language): string {
  const word = say(couponScopes[scope], language)
  return scope === 'all' ? word : textIn(columnTexts, language, 'some', { scope: word, n: scope_ids.length })
}

/** The most that the issued coupons take off, of the most that all take off. */
function budget({ kind, amount, max_off, joined_count, total }: Coupon, language: Language): BudgetUse {
  const one = (kind === 'cash' ? amount : max_off) ?? 0
  const n = formatNumber(joined_count)
  if (total === NO_LIMIT)
    return { used: joined_count * one, of: null, unit: 'money', words: textIn(columnTexts, language, 'unlimited', { n }) }
  const words = textIn(columnTexts, language, 'issued', { n, total: formatNumber(total) })
  return { used: joined_count * one, of: total * one, unit: 'money', words }
}

function rate(used: number, of: number): string {
  return of === 0 ? '–' : `${formatNumber(Math.round((used * 1000) / of) / 10)}%`
}
