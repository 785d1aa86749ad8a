import { formatNumber } from '#web/locales/number.ts'
import { useTexts } from '#web/locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Code } from '../ui/Code.tsx'
import { Empty } from '../ui/Empty.tsx'
import { formatMoney, formatWeight } from '../ui/format.ts'
import { Image } from '../ui/Image.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Time } from '../ui/Time.tsx'
import { picture } from './picture.ts'
import { Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'

const tones = ['neutral', 'success', 'warning', 'danger', 'info'] as const

export function TagStory() {
  const t = useTexts(galleryTexts)
  const words = [t('draft'), t('on'), t('pending'), t('rejected'), t('active')]
  return (
    <>
      <Story title="Tag">
        {tones.map((tone, index) => (
          <Tag key={tone} tone={tone}>
            {words[index]}
          </Tag>
        ))}
      </Story>
      <Story title="dot">
        {tones.map((tone, index) => (
          <Tag key={tone} dot tone={tone}>
            {words[index]}
          </Tag>
        ))}
      </Story>
    </>
  )
}

export function TextStory() {
  return (
    <Story title="Code, Time, money, weight, Kbd">
      <Code>LLR-G2-6204-2RS-C3</Code>
      <Time value="2026-03-08T02:05:09Z" />
      <span>{formatMoney(123450)}</span>
      <span>{formatMoney(-5)}</span>
      <span>{formatWeight(1234567)}</span>
      <span>{formatNumber(12480)}</span>
      <span>
        <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
      </span>
    </Story>
  )
}

export function ImageStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Image">
      <Image src={picture(210)} alt={t('logo')} width={96} />
      <Image src={picture(30)} alt={t('logo')} width={32} />
      <Image src={null} alt="" width={96} />
      <Image src={null} alt="" width={32} />
      <Image src="data:image/png;base64,broken" alt={t('logo')} width={96} />
    </Story>
  )
}

export function SkeletonStory() {
  return (
    <Story title="Skeleton" layout="grid">
      <Skeleton />
      <Skeleton lines={3} />
      <Skeleton width={96} height={96} />
    </Story>
  )
}

export function EmptyStory() {
  const t = useTexts(galleryTexts)
  return (
    <>
      <Story title="Empty">
        <Empty />
      </Story>
      <Story title="with a next step">
        <Empty title={t('none_yet')} action={<Button variant="primary">{t('add')}</Button>}>
          {t('none_yet_hint')}
        </Empty>
      </Story>
    </>
  )
}
