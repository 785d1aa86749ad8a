import { smsRecord } from '#contract/dev/sms-record.ts'
import { useCall } from '#web/base/api/query.ts'
import { Tiles } from '#web/kit/list/Tiles.tsx'

/** Today's messages: how many are sent, delivered and remaining. */
export function SmsTiles() {
  const { data } = useCall(smsRecord.summary, {}, { quiet: true })
  if (!data) return null
  const { today, success_rate, failed, remaining } = data
  return (
    <Tiles
      tiles={[
        { key: 'today', label: ['今日发送', 'Sent today'], value: today },
        { key: 'rate', label: ['成功率', 'Success rate'], value: success_rate, unit: 'percent' },
        { key: 'failed', label: ['失败', 'Failed'], value: failed, tone: failed > 0 ? 'danger' : undefined },
        ...(remaining === null ? [] : [{ key: 'remaining', label: ['剩余条数', 'Left today'], value: remaining } as const]),
      ]}
    />
  )
}
