import { say } from '#contract/kit/label.ts'
import type { BalanceLog, log as balanceLog } from '#contract/userBalance/log.ts'
import type { IntegralLog, log as integralLog } from '#contract/userIntegralLog/log.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Person } from '#web/kit/ui/value/Person.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import styles from './movement.module.css'

type Movement = BalanceLog | IntegralLog
type Lists = typeof balanceLog.list | typeof integralLog.list

const systemWord = ['系统', 'System'] as const

/** The columns in a movement log; `format` shows an amount. */
export function movementColumns<E extends Lists>(list: E, format: (amount: number) => string): ListColumn<Movement>[] {
  // both lists have the same columns
  const column = columnsOf(list as typeof balanceLog.list)
  const columns: ListColumn<BalanceLog>[] = [
    column.own('nick', ({ nick, avatar }) => <Person name={nick} picture={avatar} />, { width: 150, card: 'title' }),
    column.words('biz_type', { width: 104 }),
    column.own('delta', ({ delta }) => <Change amount={delta} format={format} />, { width: 116, align: 'right' }),
    column.own('available_after', ({ available_after }) => format(available_after), { width: 116, align: 'right' }),
    column.own('created_at', ({ created_at }) => <Time value={created_at} precision="minute" />, { width: 140 }),
    column.own('biz_id', ({ biz_id }) => <Code>{biz_id}</Code>, { width: 140 }),
    column.text('remark', { width: 180 }),
    column.own('operator', ({ operator }, language) => operator ?? say(systemWord, language), { width: 96 }),
    column.text('phone', { width: 112 }),
    column.text('store_name', { width: 190 }),
    column.own('log_no', ({ log_no }) => <Code>{log_no}</Code>, { width: 176 }),
  ]
  return columns as ListColumn<Movement>[]
}

/** `+12.50` in green, `-3.00` in red; the sign says the same without colour. */
function Change({ amount, format }: { amount: number; format: (amount: number) => string }) {
  return (
    <span className={styles.change} data-flow={amount < 0 ? 'out' : 'in'}>
      {amount > 0 && '+'}
      {format(amount)}
    </span>
  )
}
