import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { Switch } from '#web/kit/ui/input/Switch.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'
import styles from './ThemeStory.module.css'

export function ThemeStory() {
  const t = useTexts(galleryTexts)
  return (
    <>
      <Story title="Primary">
        <Button variant="primary">{t('save')}</Button>
        <Button variant="link">{t('edit')}</Button>
        <Switch value onChange={() => undefined} aria-label={t('active')} />
        <Checkbox value onChange={() => undefined}>
          {t('active')}
        </Checkbox>
        <span className={styles.soft}>{t('sku')}</span>
        <Tag tone="info">{t('pending')}</Tag>
        <Button variant="primary" tone="danger">
          {t('delete')}
        </Button>
      </Story>
      <Story title="Ground">
        {['bg', 'surface', 'sunken', 'hover', 'pressed', 'neutral-soft'].map((name) => (
          <span key={name} className={styles.ground} style={{ background: `var(--color-${name})` }}>
            <b>{name}</b>
            <span className={styles.muted}>{t('code_help')}</span>
          </span>
        ))}
      </Story>
      <Story title="Menu">
        <div className={styles.menu}>
          <span>{t('brand')}</span>
          <span className={styles.hover}>{t('series')}</span>
          <span className={styles.active}>SKU</span>
        </div>
      </Story>
    </>
  )
}
