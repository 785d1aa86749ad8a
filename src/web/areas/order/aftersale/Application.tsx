import type { AftersaleDetail } from '#contract/order/aftersale.ts'
import { aftersaleReasons } from '#contract/trade/words.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { detailTexts } from './detail-texts.ts'
import { Pictures } from './Pictures.tsx'
import text from '#web/kit/detail/sheet-text.module.css'
import styles from './aftersale.module.css'

/** The goods with what the customer says about them and the pictures of the fault. */
export function Application({ row }: { row: AftersaleDetail }) {
  const t = useTexts(detailTexts)
  const say = useLabel()
  const { goods, line, qty, reason, desc, images } = row
  return (
    <div className={text.card}>
      <div className={styles.line}>
        <Image src={goods.image} alt="" width={64} />
        <div className={styles.lineGoods}>
          <span>{goods.title}</span>
          <span className={text.facts}>
            <Code>{goods.code}</Code>
            {Object.values(goods.spec).length > 0 && <span>{Object.values(goods.spec).join(' ')}</span>}
          </span>
          <Pieces row={row} />
        </div>
        <div className={styles.lineAmount}>
          {qty > 0 && <span>{`${formatMoney(line.price)} × ${formatNumber(qty)} ${goods.unit}`}</span>}
          <strong>{formatMoney(row.apply_amount)}</strong>
        </div>
      </div>
      <p className={text.facts}>
        <span className={text.muted}>{t('reason')}</span>
        <Tag tone="warning">{say(aftersaleReasons[reason])}</Tag>
      </p>
      {desc && <p className={text.plain}>{desc}</p>}
      {images.length > 0 && <Pictures images={images} alt={t('evidence')} />}
    </div>
  )
}

/** Bought, shipped and refunded pieces of the line. */
function Pieces({ row: { line, goods } }: { row: AftersaleDetail }) {
  const t = useTexts(detailTexts)
  const of = (n: number) => ({ n: formatNumber(n), unit: goods.unit })
  const parts = [
    t('bought', of(line.qty)),
    ...(line.shipped_qty > 0 ? [t('shipped', of(line.shipped_qty))] : []),
    ...(line.refunded_qty > 0 ? [t('returned_qty', of(line.refunded_qty))] : []),
  ]
  return <span className={text.muted}>{parts.join(' · ')}</span>
}
