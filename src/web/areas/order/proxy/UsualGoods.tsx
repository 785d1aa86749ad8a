import type { OrderGoods, UsualGoods as Usual } from '#contract/order/inquiry.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { proxyTexts } from './texts.ts'
import { useUsual } from './use-usual.ts'
import styles from './proxy.module.css'

interface UsualGoodsProps {
  /** The SKUs in the lines. */
  chosen: ReadonlySet<number>
  onTake: (goods: OrderGoods, qty: number) => void
}

/** The goods that the store buys most; one press adds a line with the last quantity. */
export function UsualGoods({ chosen, onTake }: UsualGoodsProps) {
  const t = useTexts(proxyTexts)
  const usual = useUsual()
  if (!usual || usual.goods.length === 0) return null
  return (
    <section aria-label={t('usual')} className={styles.usual}>
      <h3>{t('usual')}</h3>
      <ul>
        {usual.goods.map((one) => (
          <UsualRow key={one.goods.id} usual={one} isChosen={chosen.has(one.goods.id)} onTake={onTake} />
        ))}
      </ul>
    </section>
  )
}

function UsualRow({ usual, isChosen, onTake }: { usual: Usual; isChosen: boolean; onTake: UsualGoodsProps['onTake'] }) {
  const t = useTexts(proxyTexts)
  const { goods, last_price, last_qty, last_at } = usual
  const last = t('usual_last', { price: formatMoney(last_price), n: formatNumber(last_qty), unit: goods.unit })
  return (
    <li>
      <Image src={goods.image} alt="" width={40} preview={false} />
      <span className={styles.usualText}>
        <span>{goods.title}</span>
        <span className={styles.muted}>
          {last} · <Time value={last_at} /> · {t('usual_now', { price: formatMoney(goods.price) })} · {t('sellable', { n: goods.stock })}
        </span>
      </span>
      <Button
        size="compact"
        aria-label={t('usual_add_of', { title: goods.title })}
        disabledReason={isChosen ? t('usual_there') : undefined}
        onClick={() => onTake(goods, last_qty)}
      >
        {t('usual_add')}
      </Button>
    </li>
  )
}
