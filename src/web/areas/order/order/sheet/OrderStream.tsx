import { say, type Language } from '#contract/kit/label.ts'
import { aftersaleSteps } from '#contract/order/aftersale.ts'
import { logSentences, logWords } from '#contract/order/order-log.ts'
import { order, type OrderLog as Entry } from '#contract/order/order.ts'
import { closeReasons } from '#contract/trade/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useLanguage } from '#web/base/locales/texts.ts'
import { RecordStream } from '#web/kit/detail/RecordStream.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'

/** The order's steps together with its comments and changes. */
export function OrderStream({ id }: { id: number }) {
  const sayLabel = useLabel()
  const language = useLanguage()
  const { data } = useCall(order.log, { id }, { quiet: true })
  return (
    <RecordStream
      entity={order}
      id={id}
      steps={data?.list.map((entry) => ({
        key: `step:${entry.id}`,
        time: entry.created_at,
        who: entry.operator ?? sayLabel(entry.operator_type === 'system' ? ['系统', 'System'] : ['用户', 'Customer']),
        what: sayLabel(logWords[entry.action]),
        detail: sentenceOf(entry, language),
        tone: entry.to_state ? order.$.flow.states[entry.to_state].tone : 'neutral',
      }))}
    />
  )
}
/** An action's sentence with its values; a missing value leaves nothing behind. */
function sentenceOf({ action, content }: Entry, language: Language): string | undefined {
  const sentence = logSentences[action]
  if (!sentence || Object.keys(content).length === 0) return undefined
  const values = Object.fromEntries(Object.entries(content).map(([name, value]) => [name, valueOf(name, value, language)]))
  const text = say(sentence, language, values)
    .replace(/\{\w+(?::[^}]+)?\}/g, '')
    .replace(/^[\s，,]+|[\s，,]+$/g, '')
    .trim()
  return text || undefined
}

function valueOf(name: string, value: string | number | null, language: Language): string {
  if (value === null) return ''
  if (name.endsWith('amount') && typeof value === 'number') return formatMoney(value)
  if (name === 'reason' && value in closeReasons) return say(closeReasons[value as keyof typeof closeReasons], language)
  // older entries have the Chinese words
  if (name === 'step' && value in aftersaleSteps) return say(aftersaleSteps[value as keyof typeof aftersaleSteps], language)
  return String(value)
}
