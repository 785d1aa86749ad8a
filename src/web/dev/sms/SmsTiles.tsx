import { smsRecord } from '#contract/dev/sms-record.ts'
import { useCall } from '#web/api/query.ts'
import { Tiles } from '#web/kit/list/Tiles.tsx'
import { scaled } from '#web/kit/ui/format.ts'
import { formatNumber } from '#web/locales/number.ts'
import { useTexts } from '#web/locales/texts.ts'
import { smsTexts } from './texts.ts'

/** How it went today. */
export function SmsTiles() {
  const t = useTexts(smsTexts)
  const { data } = useCall(smsRecord.summary, {}, { quiet: true })
  if (!data) return null
  const { today, success_rate, failed, remaining } = data
  return (
    <Tiles
      tiles={[
        { key: 'today', label: t('today'), value: formatNumber(today) },
        { key: 'rate', label: t('success_rate'), value: success_rate === null ? '–' : `${scaled(success_rate, 2)}%` },
        { key: 'failed', label: t('failed'), value: formatNumber(failed), tone: failed > 0 ? 'danger' : undefined },
        ...(remaining === null ? [] : [{ key: 'remaining', label: t('remaining'), value: formatNumber(remaining) }]),
      ]}
    />
  )
}
