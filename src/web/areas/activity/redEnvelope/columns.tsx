import { envelopeTriggers, redEnvelope, type RedEnvelope } from '#contract/activity/redEnvelope.ts'
import { say } from '#contract/kit/label.ts'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { textIn, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { period } from '#web/kit/list/columns/period.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Progress } from '#web/kit/ui/value/Progress.tsx'
import { envelopeTexts } from './texts.ts'

const column = columnsOf(redEnvelope.list)

export const envelopeColumns: ListColumn<RedEnvelope>[] = [
  column.text('title', { card: 'title', width: 180 }),
  column.own('phase', phaseTag, { width: 90 }),
  column.own(
    'granted_amount',
    ({ granted_amount, total_amount }) => <Twofold main={formatMoney(granted_amount)} sub={`/ ${formatMoney(total_amount)}`} />,
    {
      label: ['已发 / 总额', 'Given / total'],
      width: 120,
      align: 'right',
      inList: 'always',
    },
  ),
  column.own(
    'granted_count',
    ({ granted_count, total_count }, language) => (
      <Progress label={textIn(envelopeTexts, language, 'given')} done={granted_count} total={total_count} />
    ),
    { label: ['已发 / 个数', 'Given / number'], width: 150 },
  ),
  column.own('opened_count', opened, { label: ['打开率', 'Opened'], width: 90, align: 'right' }),
  column.own('start_at', period, { label: ['活动时间', 'Time'], width: 144, sortable: true }),
  column.own('trigger', trigger, { width: 180 }),
  column.tag('kind', { width: 90 }),
  column.own('each', amounts, { label: ['单个金额', 'Amount of each'], width: 140, inList: 'off' }),
  column.words('audience', { width: 110, inList: 'off' }),
  column.money('released_amount', { width: 110, inList: 'off' }),
  sortColumn(redEnvelope),
]

function trigger({ trigger, order_min }: RedEnvelope, language: Language): string {
  const word = say(envelopeTriggers[trigger], language)
  return order_min === null ? word : `${word} · ${textIn(envelopeTexts, language, 'order_from', { amount: formatMoney(order_min) })}`
}

function amounts({ each, min_each, max_each }: RedEnvelope): string {
  return each === null ? `${formatMoney(min_each)} – ${formatMoney(max_each)}` : formatMoney(each)
}

/** The opened envelopes among all that are given and not returned. */
function opened({ opened_count, granted_count }: RedEnvelope): string {
  return granted_count === 0 ? '' : `${Math.round((opened_count / granted_count) * 100)}%`
}
