import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import styles from './payment.module.css'

const voucherTexts = texts({
  zh: { picture: '凭证图片 {n}', none: '没有图片' },
  en: { picture: 'Voucher picture {n}', none: 'No pictures' },
})

/** A voucher's pictures; a press opens the viewer with zoom. */
export function Vouchers({ images }: { images: readonly string[] }) {
  const t = useTexts(voucherTexts)
  if (images.length === 0) return <>{t('none')}</>
  return (
    <span className={styles.vouchers}>
      {images.map((image, index) => (
        <Image key={image} src={image} alt={t('picture', { n: index + 1 })} width={96} fit="cover" />
      ))}
    </span>
  )
}
