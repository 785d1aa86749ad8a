import { formatMoney } from '#web/kit/ui/value/format.ts'
import styles from './bank.module.css'

/** The bank's amount: `+` for money that came in. */
export function Amount({ value }: { value: number }) {
  return <span className={value < 0 ? styles.out : styles.in}>{`${value > 0 ? '+' : ''}${formatMoney(value)}`}</span>
}
