import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import { goodsPickerTexts } from './texts.ts'
import type { LineItems } from './use-line-items.ts'
import styles from './LineItemsEditor.module.css'

/** The field for lines with code and quantity. A pasted table is taken at once. */
export function AddLines({ items }: { items: LineItems }) {
  const t = useTexts(goodsPickerTexts)
  const { rows, text, setText, isSearching, notice, take, searchAgain } = items
  const failures = rows.filter(({ fault }) => fault === 'failed').length

  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (!/[\n\t]/.test(pasted.trim()) || text !== '') return
    event.preventDefault()
    void take(pasted)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    if (text.trim() !== '') void take(text)
  }

  return (
    <div className={styles.add} onPaste={onPaste}>
      <Textarea
        aria-label={t('add_lines')}
        placeholder={t('add_lines_hint')}
        rows={1}
        value={text}
        onChange={setText}
        readOnly={isSearching}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={styles.help}>
        {isSearching ? t('asking') : notice}
      </p>
      {text.trim() !== '' && (
        <Button size="compact" loading={isSearching} onClick={() => void take(text)}>
          {t('add')}
        </Button>
      )}
      {failures > 0 && (
        <Button variant="link" loading={isSearching} onClick={() => void searchAgain()}>
          {t('ask_again', { n: failures })}
        </Button>
      )}
    </div>
  )
}
