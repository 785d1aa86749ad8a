import { texts, useTexts } from '#web/base/locales/texts.ts'
import { LinkControl, PictureControl } from '../controls.tsx'
import { ItemList } from '../ItemList.tsx'
import { sharedTexts } from './texts.ts'

const pictureTexts = texts({
  zh: { pictures: '图片', picture: '图片' },
  en: { pictures: 'Images', picture: 'Image' },
})

interface PictureItemsProps {
  items: readonly { image: string | null; url: string | null }[]
  max: number
  onChange: (items: { image: string | null; url: string | null }[], mark?: string) => void
}

/** Pictures with a link each. */
export function PictureItems(props: PictureItemsProps) {
  const t = useTexts(pictureTexts)
  const shared = useTexts(sharedTexts)
  return (
    <ItemList {...props} title={t('pictures')} blank={{ image: null, url: null }}>
      {(item, change) => (
        <>
          <PictureControl label={t('picture')} value={item.image} onChange={(image) => change({ image })} />
          <LinkControl label={shared('link')} value={item.url} onChange={(url) => change({ url })} />
        </>
      )}
    </ItemList>
  )
}
