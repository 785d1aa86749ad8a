import { titleAligns } from '#contract/block/words.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { ChoiceControl, LinkControl, TextControl } from '../controls.tsx'
import { useWordOptions, type FieldsProps } from './fields.ts'

const titleTexts = texts({
  zh: { heading: '标题', sub: '副标题', align: '对齐', more: '更多链接' },
  en: { heading: 'Heading', sub: 'Subheading', align: 'Alignment', more: 'Link to more' },
})

export function TitleFields({ block: { props }, set }: FieldsProps<'title'>) {
  const t = useTexts(titleTexts)
  const options = useWordOptions()
  return (
    <>
      <TextControl label={t('heading')} value={props.text} max={20} onChange={(text) => set({ text })} />
      <TextControl label={t('sub')} value={props.sub} max={30} onChange={(sub) => set({ sub })} />
      <ChoiceControl label={t('align')} value={props.align} options={options(titleAligns)} onChange={(align) => set({ align })} />
      <LinkControl label={t('more')} value={props.url} onChange={(url) => set({ url })} />
    </>
  )
}
