import { useState } from 'react'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import styles from './payment.module.css'

const pictureTexts = texts({
  zh: { picture: '凭证图片 {n}', choose: '显示凭证图片 {n}', none: '没有凭证图片', pictures: '凭证图片' },
  en: { picture: 'Voucher image {n}', choose: 'Show voucher image {n}', none: 'No voucher images', pictures: 'Voucher images' },
})

interface VoucherPictureProps {
  /** Undefined while they are loading. */
  images: readonly string[] | undefined
  /** In pixels, where there is room. */
  width?: number
}

/** A voucher large enough to read beside the fields. A press opens the viewer with zoom. */
export function VoucherPicture({ images, width = 360 }: VoucherPictureProps) {
  const t = useTexts(pictureTexts)
  const [at, setAt] = useState(0)
  if (!images) return <Skeleton lines={8} />
  const image = images[at] ?? images[0]
  if (image === undefined) return <p className={styles.missing}>{t('none')}</p>
  return (
    <section className={styles.picture} aria-label={t('pictures')}>
      <Image src={image} alt={t('picture', { n: at + 1 })} width={width} height={width} />
      {images.length > 1 && (
        <span className={styles.vouchers}>
          {images.map((one, index) => (
            <button
              key={one}
              type="button"
              className={styles.choice}
              aria-label={t('choose', { n: index + 1 })}
              aria-pressed={index === at}
              onClick={() => setAt(index)}
            >
              <Image src={one} alt="" width={56} fit="cover" preview={false} />
            </button>
          ))}
        </span>
      )}
    </section>
  )
}
