import { imageLayouts, layoutSizes } from '#contract/block/words.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { ChoiceControl } from '../controls.tsx'
import { useWordOptions, type FieldsProps } from './fields.ts'
import { PictureItems } from './PictureItems.tsx'

const imageTexts = texts({
  zh: { layout: '排列', needs: '该排列需要 {n} 张图片' },
  en: { layout: 'Layout', needs: 'This layout needs {n} images' },
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
