import { Activity, useEffect, useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { DrawerStory } from './OverlayStories.tsx'
import { Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'

/** Two pages, one kept alive but hidden; the URL hash selects the visible one, as the back button does. */
export function KeepAliveStory() {
  const t = useTexts(galleryTexts)
  const [page, setPage] = useState('#brand')
  useEffect(() => {
    const follow = () => setPage(location.hash || '#brand')
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return (
    <>
      <Segmented
        aria-label={t('open')}
        value={page}
        onChange={(next) => (location.hash = next)}
        options={[
          { key: '#brand', title: t('brand') },
          { key: '#series', title: t('series') },
        ]}
      />
      <Activity mode={page === '#brand' ? 'visible' : 'hidden'}>
        <DrawerStory />
      </Activity>
      <Activity mode={page === '#series' ? 'visible' : 'hidden'}>
        <Story title={t('series')}>{t('none_yet')}</Story>
      </Activity>
    </>
  )
}
