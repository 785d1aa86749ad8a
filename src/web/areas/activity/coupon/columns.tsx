import { couponScopes } from '#contract/activity/coupon-words.ts'
import { coupon, type Coupon } from '#contract/activity/coupon.ts'
import { say } from '#contract/kit/label.ts'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, texts, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Progress } from '#web/kit/ui/value/Progress.tsx'
import { offOf, thresholdOf } from './words.ts'

const columnTexts = texts({
  zh: { issued: '已发', unlimited: '{n} / 不限', always: '不限时间', some: '{scope} {n}项' },
  en: { issued: 'Issued', unlimited: '{n} / no limit', always: 'any time', some: '{scope}: {n}' },
})

const column = columnsOf(coupon.list)

export const couponColumns: ListColumn<Coupon>[] = [
  column.text('title', { card: 'title', width: 180 }),
  column.own('phase', phaseTag, { width: 90 }),
  column.own('amount', (row, language) => <Twofold main={offOf(row, language)} sub={thresholdOf(row, language)} />, {
    label: ['面额 / 门槛', 'Reduction / from'],
    width: 150,
    inList: 'always',
  }),
  column.own('joined_count', issued, { label: ['已发 / 总量', 'Issued / total'], width: 150 }),
  column.own(
    'used_count',
    ({ used_count, joined_count }) => <Twofold main={formatNumber(used_count)} sub={rate(used_count, joined_count)} />,
    { label: ['已用 / 使用率', 'Used / rate'], width: 104, align: 'right' },
  ),
  column.money('used_order_amount', { width: 120 }),
  column.own('start_at', time, { label: ['领取时间', 'Claim period'], width: 144, sortable: true }),
  column.tag('kind', { width: 90 }),
  column.own('scope', scope, { width: 120 }),
  column.words('issue_type', { width: 110 }),
  sortColumn(coupon),
  column.time('created_at', { width: 150, sortable: true, inList: 'off', label: ['创建时间', 'Created'] }),
]

function scope({ scope, scope_ids }: Coupon, language: Language): string {
  const word = say(couponScopes[scope], language)
  return scope === 'all' ? word : textIn(columnTexts, language, 'some', { scope: word, n: scope_ids.length })
}

function issued({ joined_count, total }: Coupon, language: Language) {
  if (total < 0) return textIn(columnTexts, language, 'unlimited', { n: formatNumber(joined_count) })
  return <Progress label={textIn(columnTexts, language, 'issued')} done={joined_count} total={total} />
}

function rate(used: number, of: number): string {
  return of === 0 ? '–' : `${formatNumber(Math.round((used * 1000) / of) / 10)} %`
}

function time({ start_at, end_at }: Coupon, language: Language) {
  if (!start_at && !end_at) return textIn(columnTexts, language, 'always')
  const [from, to] = [start_at, end_at].map((at) => (at ? formatTime(at) : '…'))
  return <Twofold main={from} sub={`– ${to}`} />
}
