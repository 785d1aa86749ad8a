import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import X from 'virtual:icon/x'
import { bannerPlaces, bannerPositions, type BannerPosition } from '#contract/banner/words.ts'
import { PhonePreview } from '#web/areas/activity/shared/PhonePreview.tsx'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { bannerTexts } from './texts.ts'
import styles from './banner.module.css'

/** The banner at its place in the mini-program. The rest of the page is only hinted at. */
export function BannerPreview() {
  const t = useTexts(bannerTexts)
  const say = useLabel()
  const { position, image = null } = useWatch() as { position?: BannerPosition; image?: string | null }
  if (!position) return <PhonePreview title={t('unnamed')}>{lines(6)}</PhonePreview>
  const picture = <Picture position={position} image={image} />
  const title = say(bannerPositions[position])
  if (position === 'splash')
    return (
      <>
        <PhonePreview title={title} isFull>
          <div className={styles.splash}>
            {picture}
            <span className={styles.skip}>{t('skip')}</span>
            <i aria-hidden className={styles.safe} />
          </div>
        </PhonePreview>
        <p className={styles.note}>{t('safe')}</p>
      </>
    )
  if (position === 'popup')
    return (
      <PhonePreview title={say(['首页', 'Home'])}>
        <div className={styles.covered}>
          <div className={styles.stack}>
            <Page position={position} picture={<Ghost height={111} />} />
          </div>
          <div className={styles.backdrop}>
            <div className={styles.popup}>{picture}</div>
            <span className={styles.close} role="img" aria-label={t('close')}>
              <X aria-hidden size={16} />
            </span>
          </div>
        </div>
      </PhonePreview>
    )
  return (
    <PhonePreview title={title}>
      <div className={styles.stack}>
        <Page position={position} picture={picture} />
      </div>
    </PhonePreview>
  )
}

function Picture({ position, image }: { position: BannerPosition; image: string | null }) {
  const t = useTexts(bannerTexts)
  const { width, height } = bannerPlaces[position]
  return (
    <div className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }}>
      {/* cut off at its edges as the mini-program does it */}
      {image ? <img src={image} alt="" /> : <span>{t('no_image')}</span>}
    </div>
  )
}

/** The page around the banner, in grey shapes. */
function Page({ position, picture }: { position: BannerPosition; picture: ReactNode }) {
  const t = useTexts(bannerTexts)
  switch (position) {
    case 'category_top':
      return (
        <div className={styles.aisle}>
          <div className={styles.stack}>{lines(8)}</div>
          <div className={styles.stack}>
            {picture}
            {tiles(6, 3)}
          </div>
        </div>
      )
    case 'mine':
      return (
        <>
          <Ghost height={72} />
          {picture}
          {tiles(4, 4)}
          {lines(4)}
        </>
      )
    case 'home_middle':
      return (
        <>
          <span className={styles.search}>{t('search')}</span>
          <Ghost height={100} />
          {tiles(5, 5)}
          {picture}
          {tiles(2, 2)}
        </>
      )
    case 'integral_top':
      return (
        <>
          {picture}
          <Ghost height={40} />
          {tiles(4, 2)}
        </>
      )
    default:
      return (
        <>
          <span className={styles.search}>{t('search')}</span>
          {picture}
          {tiles(10, 5)}
          {tiles(4, 2)}
        </>
      )
  }
}

function Ghost({ height }: { height: number }) {
  return <i aria-hidden className={styles.ghost} style={{ blockSize: height }} />
}

function lines(count: number) {
  return Array.from({ length: count }, (_, at) => <Ghost key={at} height={24} />)
}

function tiles(count: number, columns: number) {
  return (
    <div className={styles.tiles} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {Array.from({ length: count }, (_, at) => (
        <i key={at} aria-hidden className={styles.tile} />
      ))}
    </div>
  )
}
