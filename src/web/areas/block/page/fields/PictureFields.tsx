import { pagePositions } from '#contract/banner/words.ts'
import { positionOf } from '#contract/block/faults.ts'
import { imageLayouts, layoutSizes } from '#contract/block/words.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { ChoiceControl, LinkControl, PictureControl } from '../controls.tsx'
import { ItemList } from '../ItemList.tsx'
import { useWordOptions, type FieldsProps } from './fields.ts'
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
function PictureItems(props: PictureItemsProps) {
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

const bannerTexts = texts({
  zh: {
    slides: '轮播内容',
    own_slides: '自定义图片',
    of_position: '投放位置的轮播',
    position: '投放位置',
    position_help: '展示“轮播管理”中该位置投放中的轮播',
  },
  en: {
    slides: 'Content',
    own_slides: 'Own images',
    of_position: 'Banners of a position',
    position: 'Position',
    position_help: 'Shows the running banners of this position from the page “Banners”',
  },
})

/** Own images, or a position's banners. The images stay in the block while a position is chosen. */
export function BannerFields({ block, set, onChange }: FieldsProps<'banner'>) {
  const t = useTexts(bannerTexts)
  const options = useWordOptions()
  const position = positionOf(block)
  return (
    <>
      <ChoiceControl
        label={t('slides')}
        value={position === null ? 'own' : 'position'}
        options={[
          { key: 'own', title: t('own_slides') },
          { key: 'position', title: t('of_position') },
        ]}
        onChange={(next) => set({ position: next === 'own' ? null : 'home_top' })}
      />
      {position === null ? (
        <PictureItems items={block.props.items} max={10} onChange={(items, mark) => onChange({ items }, mark)} />
      ) : (
        <Field label={t('position')} help={t('position_help')}>
          <Select value={position} options={options(pagePositions)} onChange={(next) => set({ position: next ?? position })} />
        </Field>
      )}
    </>
  )
}

const imageTexts = texts({
  zh: { layout: '排列', needs: '该排列需要 {n} 张图片' },
  en: { layout: 'Layout', needs: 'This layout needs {n:image|images}' },
})

export function ImageFields({ block, set, onChange }: FieldsProps<'image'>) {
  const t = useTexts(imageTexts)
  const options = useWordOptions()
  const { layout, items } = block.props
  const size = layoutSizes[layout]
  return (
    <>
      <ChoiceControl label={t('layout')} value={layout} options={options(imageLayouts)} onChange={(next) => set({ layout: next })} />
      <p>{t('needs', { n: size })}</p>
      <PictureItems items={items} max={size} onChange={(next, mark) => onChange({ items: next }, mark)} />
    </>
  )
}
