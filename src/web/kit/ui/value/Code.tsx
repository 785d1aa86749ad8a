import { textIn, useLanguageStore } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { copyText } from './copy-text.ts'
import styles from './Code.module.css'

// the code's end tells variants apart: it stays when the code is too long for its place
const END = 6

/** A code in the monospaced font, shortened in the middle; a click copies it. Cheap enough for every row. */
export function Code({ children }: { children: string }) {
  const isLong = children.length > 2 * END
  return (
    <button
      type="button"
      className={styles.code}
      data-copies=""
      data-tip={textIn(kitTexts, useLanguageStore.getState().language, 'copy')}
      aria-label={isLong ? children : undefined}
      onClick={() => void copyText(children)}
    >
      {isLong ? (
        <>
          <span className={styles.start}>{children.slice(0, -END)}</span>
          <span className={styles.end}>{children.slice(-END)}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}
