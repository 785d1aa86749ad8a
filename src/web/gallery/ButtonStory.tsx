import Download from 'virtual:icon/download'
import Plus from 'virtual:icon/plus'
import Settings2 from 'virtual:icon/settings-2'
import Trash from 'virtual:icon/trash'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Held, Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'

export function ButtonStory() {
  const t = useTexts(galleryTexts)
  return (
    <>
      <Story title="variant">
        <Button variant="primary" icon={<Plus aria-hidden />}>
          {t('add')}
        </Button>
        <Button>{t('export')}</Button>
        <Button variant="ghost">{t('edit')}</Button>
        <Button variant="link">{t('edit')}</Button>
        <Button icon={<Settings2 aria-hidden />} tip={t('columns')} />
        <Button variant="ghost" icon={<Settings2 aria-hidden />} tip={t('columns')} />
      </Story>
      <Story title="tone danger">
        <Button variant="primary" tone="danger">
          {t('delete')}
        </Button>
        <Button tone="danger" icon={<Trash aria-hidden />}>
          {t('delete')}
        </Button>
        <Button variant="ghost" tone="danger">
          {t('delete')}
        </Button>
        <Button variant="link" tone="danger">
          {t('delete')}
        </Button>
      </Story>
      <Story title="size compact">
        <Button size="compact" variant="primary">
          {t('approve')}
        </Button>
        <Button size="compact" icon={<Download aria-hidden />}>
          {t('export')}
        </Button>
        <Button size="compact" variant="ghost" icon={<Settings2 aria-hidden />} tip={t('columns')} />
      </Story>
      <Story title="loading, disabled, disabledReason">
        <Button variant="primary" loading>
          {t('save')}
        </Button>
        <Button loading>{t('save')}</Button>
        <Button variant="primary" disabled>
          {t('disabled')}
        </Button>
        <Button disabled>{t('disabled')}</Button>
        <Button disabledReason={t('no_rights')}>{t('delete')}</Button>
        <Button variant="link" disabledReason={t('no_rights')}>
          {t('delete')}
        </Button>
      </Story>
      <Story title="press">
        <Held initial={0}>
          {(count, setCount) => (
            <>
              <Button onClick={() => setCount(count + 1)}>{t('submit')}</Button>
              <output aria-label="count">{count}</output>
              <Button disabledReason={t('no_rights')} onClick={() => setCount(count + 100)}>
                {t('refund')}
              </Button>
            </>
          )}
        </Held>
      </Story>
    </>
  )
}
