import type { AftersaleListed } from '#contract/order/aftersale.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import styles from './aftersale.module.css'

/** A line's goods as they were sold. */
export function Goods({ goods: { code, title, image, spec } }: { goods: AftersaleListed['goods'] }) {
  const words = [code, ...Object.values(spec)].join(' · ')
  return (
    <span className={styles.goods}>
      <Image src={image} alt="" width={28} />
      <span className={styles.stack}>
        <span>{title}</span>
        <span className={styles.muted}>{words}</span>
      </span>
    </span>
  )
}
