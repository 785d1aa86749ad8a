import { useTexts } from '#web/base/locales/texts.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { lotteryTexts } from './texts.ts'
import { useExpected } from './use-expected.ts'
import parts from '#web/areas/activity/shared/parts.module.css'

/** The expected cost for one draw and for a thousand, beside the phone. */
export function LotteryCost() {
  const t = useTexts(lotteryTexts)
  const { draw, thousand, hasUnknown } = useExpected()
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
      <p className={parts.note}>{t(hasUnknown ? 'unknown' : 'valued')}</p>
    </>
  )
}
