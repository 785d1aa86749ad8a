import { envelopeKinds, envelopeTriggers, redEnvelope, type RedEnvelope } from '#contract/activity/redEnvelope.ts'
import { say } from '#contract/kit/label.ts'
import { audienceWord, frameColumns } from '#web/areas/activity/shared/frame-columns.tsx'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { envelopeTexts } from './texts.ts'

const column = columnsOf(redEnvelope.list)

export const envelopeColumns: ListColumn<RedEnvelope>[] = [
  ...frameColumns<RedEnvelope>({
    page: '/activity/redEnvelope/detail',
    note: (row, language) => `${say(envelopeKinds[row.kind], language)} · ${amounts(row)} · ${trigger(row, language)}`,
    state: phaseTag,
    audience: audienceWord,
    budget: ({ granted_amount, total_amount, granted_count, total_count }, language) => {
      const words = textIn(envelopeTexts, language, 'given_of', { n: formatNumber(granted_count), total: formatNumber(total_count) })
      return { used: granted_amount, of: total_amount, unit: 'money', words }
    },
    result: ({ opened_amount, ...row }, language) => [
      textIn(envelopeTexts, language, 'opened', { n: formatNumber(row.opened_count), rate: openRate(row) }),
      textIn(envelopeTexts, language, 'opened_worth', { amount: formatMoney(opened_amount) }),
    ],
  }),
  column.own('trigger', trigger, { width: 180, inList: 'off' }),
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
function openRate({ opened_count, granted_count }: Pick<RedEnvelope, 'opened_count' | 'granted_count'>): string {
  return granted_count === 0 ? '–' : `${Math.round((opened_count / granted_count) * 100)}%`
}
