import { texts, useTexts } from '#web/base/locales/texts.ts'
import { sendFile, sendImage } from '#web/kit/form/rows/upload.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { RichText } from '#web/kit/ui/rich-text/RichText.tsx'
import type { FieldsProps } from './fields.ts'

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
