import type { ReactNode } from 'react'
import { RichTextView } from '#web/kit/ui/rich-text/RichText.tsx'
import parts from './parts.module.css'

/** Several values of one setting, each in a line; null without any. */
export function settingLines(lines: readonly string[]): ReactNode {
  if (lines.length === 0) return null
  return (
    <ul className={parts.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** A formatted text; null without one. */
export function settingText(html: string | null): ReactNode {
  return html ? <RichTextView html={html} /> : null
}
