import FlagIcon from 'virtual:icon/flag'
import { say, type Language } from '#contract/kit/label.ts'
import { flags } from '#contract/order/order-row.ts'
import styles from './order.module.css'

type FlagValue = keyof typeof flags

/** An order's coloured flag, with its colour as a word. */
export function Flag({ flag, language }: { flag: FlagValue; language: Language }) {
  return (
    <span className={styles.flag} data-flag={flag}>
      <FlagIcon aria-hidden size={14} />
      {say(flags[flag], language)}
    </span>
  )
}

/** The flag values in form order. */
export const flagValues = Object.keys(flags).map(Number) as FlagValue[]
