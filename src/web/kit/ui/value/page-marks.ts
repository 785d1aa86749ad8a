import { useEffect } from 'react'
import { texts, useTexts } from '#web/base/locales/texts.ts'

/** The printed pages of one document. */
export interface PageMark {
  /** The value of `page` in its style. */
  name: string
  /** Width and height, such as `210mm 297mm`. */
  size: string
  margin: string
  /** The document that a loose page belongs to. */
  title: string
}

const markTexts = texts({
  zh: { before: '第 ', after: ' 页', before_all: '本次打印第 ', after_all: ' 页' },
  en: { before: 'Page ', after: '', before_all: 'Page ', after_all: ' of this print' },
})

/**
 * Prints the document and the page number at the foot of each page. The policy of the server allows no style elements, and a stylesheet
 * file does not know the numbers. The browser counts the pages of a whole print, so that several documents say so.
 */
export function usePageMarks(marks: readonly PageMark[]): void {
  const t = useTexts(markTexts)
  const isAlone = marks.length === 1
  const number = `${quoted(t(isAlone ? 'before' : 'before_all'))} counter(page) " / " counter(pages) ${quoted(t(isAlone ? 'after' : 'after_all'))}`
  const rules = marks.map((mark) => ruleOf(mark, number)).join('\n')
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [rules])
}

function ruleOf({ name, size, margin, title }: PageMark, number: string): string {
  const box = (place: string, content: string) => `@${place} { content: ${content}; font-size: 8pt; color: #000000; white-space: nowrap }`
  return `@page ${name} { size: ${size}; margin: ${margin}; ${box('bottom-left', quoted(title))} ${box('bottom-right', number)} }`
}

/** A CSS string. */
function quoted(text: string): string {
  return `"${text.replace(/["\\\n]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`
}
