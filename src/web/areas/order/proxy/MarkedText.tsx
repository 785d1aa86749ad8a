import { Fragment } from 'react'
import { inquiryDoubts, type InquiryLine } from '#contract/order/inquiry.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { inquiryTexts } from './inquiry-texts.ts'
import styles from './inquiry.module.css'

/** A pasted line. The parts that were not understood are marked, and their reasons stand below. */
export function MarkedText({ line: { text, marks } }: { line: Pick<InquiryLine, 'text' | 'marks'> }) {
  const t = useTexts(inquiryTexts)
  const say = useLabel()
  const reasons = Map.groupBy(marks, ({ reason }) => reason)
  const partsOf = (list: InquiryLine['marks']) => list.map(({ from, to }) => `“${text.slice(from, to)}”`).join(' ')
  return (
    <span className={styles.pasted}>
      <span>
        {marks.map(({ from, to }, i) => (
          <Fragment key={from}>
            {text.slice(marks[i - 1]?.to ?? 0, from)}
            <mark className={styles.doubt}>{text.slice(from, to)}</mark>
          </Fragment>
        ))}
        {text.slice(marks.at(-1)?.to ?? 0)}
      </span>
      {[...reasons].map(([reason, list]) => (
        <span key={reason} className={styles.caution}>
          {t('doubt', { part: partsOf(list), reason: say(inquiryDoubts[reason]) })}
        </span>
      ))}
    </span>
  )
}
