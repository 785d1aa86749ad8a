import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import { LinkControl } from '../controls.tsx'
import type { FieldsProps } from './fields.ts'
import { sharedTexts } from './texts.ts'

const noticeTexts = texts({
  zh: { notices: '公告（每行一条，最多10条）' },
  en: { notices: 'Notices (one per line, at most 10)' },
})

const MOST_NOTICES = 10
const MOST_NOTICE = 60

/** One notice per line; empty lines are left out of the block, and kept while they are typed. */
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
