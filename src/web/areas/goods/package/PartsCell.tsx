import type { GoodsPackage } from '#contract/goods/package.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Popover } from '#web/kit/ui/overlay/Popover.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { packageTexts } from './texts.ts'
import styles from './columns.module.css'

/** How many kinds and pieces a package has; a click lists them. */
export function PartsCell({ row: { title, items } }: { row: GoodsPackage }) {
  const t = useTexts(packageTexts)
  const pieces = items.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <Popover label={t('parts_of', { title })} trigger={<Button variant="link">{t('kinds', { kinds: items.length, pieces })}</Button>}>
      <ul className={styles.parts} aria-label={t('parts_of', { title })}>
        {items.map((item) => (
          <li key={item.sku_id} className={styles.part}>
            <Image src={item.main_image} alt="" width={32} preview={false} />
            <span className={styles.words}>
              <span className={styles.title} title={item.title}>
                {item.title}
              </span>
              <span className={styles.facts}>
                {`${item.code} · ${formatMoney(item.price_store)} `}
                {item.is_main === 1 && <Tag tone="info">{t('main')}</Tag>} {item.on_sale === 0 && <Tag tone="danger">{t('off')}</Tag>}
              </span>
            </span>
            <span className={styles.qty}>{`× ${item.qty}`}</span>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
