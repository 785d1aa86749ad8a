import { prizeKinds } from '#contract/lottery/words.ts'
import { PhonePreview } from '#web/areas/activity/shared/PhonePreview.tsx'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { RichTextView } from '#web/kit/ui/rich-text/RichText.tsx'
import type { PrizeDraft } from './expect.ts'
import { Fields } from './fields.ts'
import { lotteryTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './lottery.module.css'

/** The grid cells around its middle, clockwise from the upper left. */
const GRID = [0, 1, 2, 7, null, 3, 6, 5, 4] as const

/** What the customer sees: the grid or the wheel, the chances, the rules. */
export function LotteryPreview() {
  const t = useTexts(lotteryTexts)
  const title = Fields.useValue('title') as string | undefined
  const style = Fields.useValue('style')
  const bg = Fields.useValue('bg') as string | null | undefined
  const rules = Fields.useValue('rules') as string | null | undefined
  const limit = Fields.useValue('day_limit') as number | null
  const free = Fields.useValue('free_per_day') as number | null
  const cost = Fields.useValue('cost_integral') as number | null
  const type = Fields.useValue('chance_type')
  const prizes = (Fields.useValue('prizes') as PrizeDraft[] | undefined) ?? []
  return (
    <PhonePreview title={title || t('unnamed')}>
      <div className={styles.stage} style={bg ? { backgroundImage: `url("${bg}")` } : undefined}>
        {style === 'wheel' ? <Wheel prizes={prizes} /> : <Grid prizes={prizes} />}
      </div>
      <p className={styles.left}>
        {type === 'free' ? t('preview_free', { n: free ?? 0 }) : t('preview_left', { n: limit ?? 0 })}
        {type === 'integral' && ` · ${t('preview_cost', { n: cost ?? 0 })}`}
      </p>
      <section className={parts.rules}>
        <strong>{t('preview_rules')}</strong>
        {rules ? <RichTextView html={rules} /> : <p>{t('no_rules')}</p>}
      </section>
    </PhonePreview>
  )
}

function Grid({ prizes }: { prizes: readonly PrizeDraft[] }) {
  const t = useTexts(lotteryTexts)
  return (
    <div className={styles.grid}>
      {GRID.map((at) =>
        at === null ? (
          <span key="start" className={styles.start}>
            {t('preview_start')}
          </span>
        ) : (
          <Cell key={at} prize={prizes[at]} />
        ),
      )}
    </div>
  )
}

function Cell({ prize }: { prize: PrizeDraft | undefined }) {
  const say = useLabel()
  return (
    <span className={styles.prize}>
      {prize?.image ? (
        <img src={prize.image} alt="" />
      ) : (
        prize && prize.kind !== 'thanks' && <span className={styles.kind}>{say(prizeKinds[prize.kind]).slice(0, 2)}</span>
      )}
      <span>{prize?.title}</span>
    </span>
  )
}

function Wheel({ prizes }: { prizes: readonly PrizeDraft[] }) {
  const t = useTexts(lotteryTexts)
  return (
    <div className={styles.wheel}>
      {prizes.map((prize, at) => (
        <span key={prize.position} className={styles.sector} style={{ transform: `rotate(${at * 45}deg)` }}>
          <span>{prize.title}</span>
        </span>
      ))}
      <span className={styles.hub}>{t('preview_start')}</span>
    </div>
  )
}
