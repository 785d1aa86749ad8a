import { useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import styles from './SearchBar.module.css'

export interface CodesEditorProps {
  value: string
  codesIn: (pasted: string) => string[]
  most: number
  onAsk: (codes: string[]) => void
}

/** Many codes, one per line. */
export function CodesEditor({ value, codesIn, most, onAsk }: CodesEditorProps) {
  const t = useTexts(listTexts)
  const [text, setText] = useState(() => codesIn(value).join('\n'))
  const codes = codesIn(text)
  const isTooMany = codes.length > most
  return (
    <div className={styles.editor}>
      <Textarea aria-label={t('many_codes')} value={text} onChange={setText} rows={8} placeholder={t('codes_hint')} invalid={isTooMany} />
      <div className={styles.editorFoot}>
        <span role="status" data-over={isTooMany || undefined}>
          {t(isTooMany ? 'too_many_codes' : 'codes', { n: isTooMany ? most : codes.length })}
        </span>
        <Button
          variant="primary"
          size="compact"
          disabledReason={isTooMany ? t('too_many_codes', { n: most }) : undefined}
          onClick={() => onAsk(codes)}
        >
          {t('query')}
        </Button>
      </div>
    </div>
  )
}
