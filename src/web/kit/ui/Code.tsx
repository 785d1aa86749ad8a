import { textIn, useLanguageStore } from '#web/locales/texts.ts'
import { kitTexts } from '../texts.ts'
import styles from './Code.module.css'
import { toast } from './toast.ts'

/** A code in the monospaced face; a click copies it. Cheap enough for every row. */
export function Code({ children }: { children: string }) {
  return (
    <button
      type="button"
      className={styles.code}
      data-copies=""
      data-tip={textIn(kitTexts, useLanguageStore.getState().language, 'copy')}
      onClick={() => void copy(children)}
    >
      {children}
    </button>
  )
}

async function copy(value: string): Promise<void> {
  await navigator.clipboard.writeText(value)
  toast.success(textIn(kitTexts, useLanguageStore.getState().language, 'copied', { value }))
}
