import { useWatch } from 'react-hook-form'
import { exchangeKinds, goodsTags, type ExchangeKind, type GoodsTag } from '#contract/integralGoods/words.ts'
import { PhonePreview, PreviewButton, PreviewChips, PreviewPicture } from '#web/areas/activity/shared/PhonePreview.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { RichTextView } from '#web/kit/ui/rich-text/RichText.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { priceOf } from './columns.tsx'
import type { ChosenSku } from './PointsSku.tsx'
import { goodsTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './goods.module.css'

interface PreviewValues extends ChosenSku {
  title?: string
  kind?: ExchangeKind
  images?: string[]
  integral?: number | null
  cash?: number | null
  amount?: number | null
  market_value?: number | null
  stock?: number | null
  exchanged?: number
  per_user_limit?: number | null
  per_day_limit?: number | null
  tag?: GoodsTag | null
  start_at?: string | null
  end_at?: string | null
  detail?: string | null
}

/** The item as the mini-program shows it. */
export function GoodsPreview() {
  const t = useTexts(goodsTexts)
  const say = useLabel()
  const language = useLanguage()
  const values = useWatch() as PreviewValues
  const { title, kind = 'goods', images = [], image, integral, cash, amount, market_value, stock, exchanged = 0, tag, detail } = values
  const { per_user_limit: user, per_day_limit: day, start_at, end_at } = values
  const chips = [
    say(exchangeKinds[kind]),
    tag ? say(goodsTags[tag]) : '',
    kind === 'balance' && amount ? t('balance_of', { x: formatMoney(amount) }) : '',
    user ? t('each', { n: user }) : '',
    day ? t('each_day', { n: day }) : '',
  ].filter(Boolean)
  return (
    <PhonePreview title={t('shop')}>
      <PreviewPicture src={images[0] ?? (kind === 'goods' ? (image ?? null) : null)} width={160} />
      <strong>{title || t('unnamed')}</strong>
      <span>
        <strong className={parts.price}>{priceOf({ integral: integral ?? 0, cash: cash ?? 0 }, language)}</strong>{' '}
        {market_value ? <s className={parts.note}>{formatMoney(market_value)}</s> : null}
      </span>
      <PreviewChips chips={chips} />
      {stock ? <span className={parts.note}>{t('left', { n: formatNumber(Math.max(0, stock - exchanged)) })}</span> : null}
      {start_at && <span className={parts.note}>{t('starts', { time: formatTime(start_at) })}</span>}
      {end_at && <span className={parts.note}>{t('ends', { time: formatTime(end_at) })}</span>}
      <section className={styles.detail}>
        {detail ? <RichTextView html={detail} /> : <p className={parts.note}>{t('no_detail')}</p>}
      </section>
      <PreviewButton>{t('exchange')}</PreviewButton>
    </PhonePreview>
  )
}
