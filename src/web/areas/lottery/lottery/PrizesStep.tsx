import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { lottery, type LotteryDetail } from '#contract/lottery/lottery.ts'
import { prizeKinds, PRIZES } from '#contract/lottery/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { messageAt } from '#web/kit/form/resolver.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { expectedOf, percent, type PrizeDraft } from './expect.ts'
import { Fields } from './fields.ts'
import { PrizeFields } from './PrizeFields.tsx'
import { lotteryTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './lottery.module.css'

interface PrizesStepProps {
  /** The stored lottery: its drawn prize counts. */
  row: LotteryDetail | undefined
  locked: boolean
}

/** The eight prizes with their probabilities, and the chosen one's fields. */
export function PrizesStep({ row, locked }: PrizesStepProps) {
  const t = useTexts(lotteryTexts)
  const say = useLabel()
  const [chosen, setChosen] = useState(0)
  const { errors } = useFormState({ name: 'prizes' })
  const prizes = (Fields.useValue('prizes') as PrizeDraft[] | undefined) ?? []
  const chosenRewards = {
    coupon_ids: prizes.flatMap(({ kind, coupon_id }) => (kind === 'coupon' && coupon_id ? [coupon_id] : [])),
    envelope_ids: prizes.flatMap(({ kind, envelope_id }) => (kind === 'redEnvelope' && envelope_id ? [envelope_id] : [])),
  }
  const { data } = useCall(lottery.worth, chosenRewards, { staleTime: 600_000, quiet: true, keepPrevious: true })
  const { shares, draw, thousand, hasUnknown } = expectedOf(prizes, data ?? { per_yuan: 100, coupons: [], envelopes: [] })
  const message = messageAt(errors, 'prizes')
  return (
    <>
      <dl className={parts.figures}>
        <div>
          <dt>{t('per_draw')}</dt>
          <dd>{formatMoney(Math.round(draw))}</dd>
        </div>
        <div>
          <dt>{t('per_thousand')}</dt>
          <dd>{formatMoney(Math.round(thousand))}</dd>
        </div>
      </dl>
      <p className={styles.worth}>{t(hasUnknown ? 'unknown' : 'valued')}</p>
      {message && (
        <p role="alert" className={styles.fault}>
          {message}
        </p>
      )}
      <div className={styles.cells} role="tablist" aria-label={say(['奖品', 'Prizes'])}>
        {Array.from({ length: PRIZES }, (_, at) => {
          const prize = prizes[at]
          const isFaulty = Boolean((errors['prizes'] as unknown[] | undefined)?.[at])
          return (
            <button
              key={at}
              type="button"
              role="tab"
              aria-selected={at === chosen}
              data-faulty={isFaulty || undefined}
              className={styles.cell}
              onClick={() => setChosen(at)}
            >
              <span className={styles.no}>{at + 1}</span>
              <strong>{prize?.title || t('unnamed')}</strong>
              <span>{prize && say(prizeKinds[prize.kind])}</span>
              <span className={styles.share}>{percent(shares[at] ?? 0)}</span>
            </button>
          )
        })}
      </div>
      <PrizeFields key={chosen} at={chosen} stored={row?.prizes[chosen]} locked={locked} share={shares[chosen] ?? 0} />
    </>
  )
}
