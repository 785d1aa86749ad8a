import FlagIcon from 'lucide-react/icons/flag'
import { say, type Language } from '#contract/kit/label.ts'
import { flags } from '#contract/order/order-row.ts'
import styles from './order.module.css'

type FlagValue = keyof typeof flags

/** The coloured flag of an order, with its colour as a word. */
export function Flag({ flag, language }: { flag: FlagValue; language: Language }) {
  return (
    <span className={styles.flag} data-flag={flag}>
      <FlagIcon aria-hidden size={14} />
      {say(flags[flag], language)}
    </span>
  )
}

/** The values of a flag in the order of a form. */
export const flagValues = Object.keys(flags).map(Number) as FlagValue[]
