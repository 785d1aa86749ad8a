import { titleAligns } from '#contract/block/words.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { sendFile, sendImage } from '#web/kit/form/rows/upload.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import { RichText } from '#web/kit/ui/rich-text/RichText.tsx'
import { ChoiceControl, LinkControl, TextControl } from '../controls.tsx'
import { useWordOptions, type FieldsProps } from './fields.ts'
import { sharedTexts } from './texts.ts'

const noticeTexts = texts({
  zh: { notices: '公告（每行一条，最多10条）' },
  en: { notices: 'Notices (one per line, at most 10)' },
})

const MOST_NOTICES = 10
const MOST_NOTICE = 60

/** One notice per line; the block omits empty lines, the input keeps them. */
export function NoticeFields({ block, set }: FieldsProps<'notice'>) {
  const t = useTexts(noticeTexts)
  const shared = useTexts(sharedTexts)
  return (
    <>
      <Field label={t('notices')}>
        <Textarea rows={4} value={block.props.texts.join('\n')} onChange={(text) => set({ texts: noticesIn(text) })} />
      </Field>
      <LinkControl label={shared('link')} value={block.props.url} onChange={(url) => set({ url })} />
    </>
  )
}

function noticesIn(text: string): string[] {
  const lines = text.split('\n').slice(0, MOST_NOTICES)
  return lines.map((line) => [...line].slice(0, MOST_NOTICE).join(''))
}

const searchTexts = texts({ zh: { hint: '提示文字' }, en: { hint: 'Hint' } })

export function SearchFields({ block, set }: FieldsProps<'search'>) {
  const t = useTexts(searchTexts)
  return <TextControl label={t('hint')} value={block.props.placeholder} max={20} onChange={(placeholder) => set({ placeholder })} />
}

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

const richTexts = texts({ zh: { content: '内容' }, en: { content: 'Content' } })

export function RichTextFields({ block, set }: FieldsProps<'richtext'>) {
  const t = useTexts(richTexts)
  return (
    <Field label={t('content')} group>
      <RichText
        value={block.props.content ?? ''}
        onChange={(content) => set({ content: content === '' ? null : content })}
        uploadImage={sendImage}
        uploadVideo={sendFile}
      />
    </Field>
  )
}
