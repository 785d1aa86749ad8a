import { useFormState } from 'react-hook-form'
import type { LotteryDetail } from '#contract/lottery/lottery.ts'
import { PRIZES } from '#contract/lottery/words.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { messageAt } from '#web/kit/form/resolver.ts'
import { FormGroup } from '#web/kit/form/rows/FormGroup.tsx'
import { useMediaQuery } from '#web/kit/ui/state/media-query.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { percent, type PrizeDraft } from './expect.ts'
import { Fields } from './fields.ts'
import { PrizeFields } from './PrizeFields.tsx'
import { lotteryTexts } from './texts.ts'
import { useExpected } from './use-expected.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './lottery.module.css'

interface PrizesTableProps {
  /** The stored lottery: its drawn prize counts. */
  row: LotteryDetail | undefined
  locked: boolean
}

const heads = ['head_kind', 'head_title', 'head_what', 'head_stock', 'head_day', 'head_weight', 'head_chance', 'head_cost'] as const

/** The eight prizes, one in a row; on a narrow window one below the other with the names of the fields. */
export function PrizesTable({ row, locked }: PrizesTableProps) {
  const t = useTexts(lotteryTexts)
  const isWide = useMediaQuery('(min-width: 1240px)')
  const { errors } = useFormState({ name: 'prizes' })
  const { shares, costs } = useExpected()
  const message = messageAt(errors, 'prizes')
  const figures = (at: number) => {
    const cost = costs[at] ?? null
    return [percent(shares[at] ?? 0), cost === null ? '–' : formatMoney(cost)] as const
  }
  return (
    <>
      <p className={parts.note}>{t(locked ? 'fixed' : 'table_help')}</p>
      {message && (
        <p role="alert" className={parts.fault}>
          {message}
        </p>
      )}
      {isWide && (
        <div aria-hidden className={`${styles.prizeRow} ${styles.heads}`}>
          <span />
          {heads.map((head) => (
            <span key={head}>{t(head)}</span>
          ))}
        </div>
      )}
      {Array.from({ length: PRIZES }, (_, at) => {
        const fields = <PrizeFields at={at} stored={row?.prizes[at]} locked={locked} isWide={isWide} />
        const [chance, cost] = figures(at)
        return (
          <div key={at} role="group" aria-label={t('prize_of', { n: at + 1 })}>
            {isWide ? (
              <div className={styles.prizeRow}>
                <span className={styles.figure}>{at + 1}</span>
                {fields}
                <span className={styles.figure}>{chance}</span>
                <span className={styles.figure}>{cost}</span>
              </div>
            ) : (
              <FormGroup title={`${t('prize_of', { n: at + 1 })} · ${t('chance', { p: chance })} · ${cost}`}>{fields}</FormGroup>
            )}
          </div>
        )
      })}
      <Pictures locked={locked} />
    </>
  )
}

/** The pictures of the prizes that can be won. */
function Pictures({ locked }: { locked: boolean }) {
  const t = useTexts(lotteryTexts)
  const prizes = (Fields.useValue('prizes') as PrizeDraft[] | undefined) ?? []
  const won = prizes.flatMap(({ kind, title, image }, at) => (kind !== 'thanks' && (!locked || image) ? [{ at, title }] : []))
  if (won.length === 0) return null
  return (
    <div className={styles.pictures}>
      <FormGroup title={t('pictures')}>
        {won.map(({ at, title }) => (
          <div key={at} role="group" aria-label={t('picture_of', { n: at + 1 })} className={styles.picture}>
            <span className={parts.note}>{`${at + 1} ${title ?? ''}`}</span>
            <Fields.Image name={`prizes.${at}.image`} disabled={locked} hideLabel />
          </div>
        ))}
      </FormGroup>
    </div>
  )
}
