import { PROMISED_HOURS } from '#contract/order/order-parcel.ts'
import type { OrderDetail } from '#contract/order/order.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { formatTime } from '#web/kit/ui/value/format.ts'
import styles from './sheet.module.css'

const promiseTexts = texts({
  zh: {
    ship: '承诺 {at} 前发货',
    pay: '{at} 自动关闭',
    receive: '{at} 自动收货',
    left: '还剩 {time}',
    late: '已超 {time}',
    days: '{d} 天 {h} 小时',
    hours: '{h} 小时',
    minutes: '{m} 分钟',
  },
  en: {
    ship: 'Ship by {at}',
    pay: 'Closes {at}',
    receive: 'Auto-receipt {at}',
    left: '{time} left',
    late: '{time} late',
    days: '{d} d {h} h',
    hours: '{h} h',
    minutes: '{m} min',
  },
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The moment by which the order's next step is due. */
export function Due({ row }: { row: OrderDetail }) {
  const t = useDueTexts()
  const due = dueOf(row)
  if (!due) return null
  const left = due.at - Date.now()
  return (
    <span className={styles.due} data-late={left < 0 || undefined}>
      {t(due.what, { at: formatTime(due.at) })} · {t(left < 0 ? 'late' : 'left', { time: spanOf(Math.abs(left), t) })}
    </span>
  )
}

type Step = 'ship' | 'pay' | 'receive'

function dueOf({ state, paid_at, auto_close_at, auto_receive_at }: OrderDetail): { what: Step; at: number } | undefined {
  if ((state === 'pending_ship' || state === 'part_shipped') && paid_at)
    return { what: 'ship', at: Date.parse(paid_at) + PROMISED_HOURS * HOUR }
  if (state === 'pending_pay' && auto_close_at) return { what: 'pay', at: Date.parse(auto_close_at) }
  if (state === 'shipped' && auto_receive_at) return { what: 'receive', at: Date.parse(auto_receive_at) }
  return undefined
}

type Say = ReturnType<typeof useDueTexts>
const useDueTexts = () => useTexts(promiseTexts)

function spanOf(ms: number, t: Say): string {
  const hours = Math.floor(ms / HOUR)
  if (hours >= 24) return t('days', { d: Math.floor(hours / 24), h: hours % 24 })
  return hours > 0 ? t('hours', { h: hours }) : t('minutes', { m: Math.floor(ms / MINUTE) })
}
