import { useWatch } from 'react-hook-form'
import { goods } from '#contract/integralGoods/goods.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { givenAway, type Valued } from './given-away.ts'
import { goodsTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './goods.module.css'

/** The cost per exchange, before the item is on sale. */
export function GoodsValue() {
  const t = useTexts(goodsTexts)
  const entered = useWatch() as Valued & { template_id?: number | null }
  const template_id = entered.kind === 'coupon' ? entered.template_id : null
  const { data } = useCall(goods.worth, { ...(template_id && { template_id }) }, { staleTime: 300_000, quiet: true, keepPrevious: true })
  if (!data) return null
  const { pays, gets, each, most } = givenAway({ ...entered, coupon: template_id ? data.coupon : null }, data.per_yuan)
  return (
    <>
      <dl className={`${parts.figures} ${styles.value}`}>
        <div>
          <dt>{t('customer_pays')}</dt>
          <dd>{formatMoney(pays)}</dd>
        </div>
        <div>
          <dt>{t('customer_gets')}</dt>
          <dd>{gets === null ? '–' : formatMoney(gets)}</dd>
        </div>
        <div>
          <dt>{t('gap')}</dt>
          <dd>{each === null ? '–' : each > 0 ? formatMoney(each) : t('none')}</dd>
        </div>
        <div>
          <dt>{t('most')}</dt>
          <dd>{most === null ? '–' : formatMoney(most)}</dd>
        </div>
      </dl>
      <p className={parts.note}>{t('worth_note')}</p>
    </>
  )
}
