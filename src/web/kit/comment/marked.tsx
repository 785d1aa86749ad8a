import type { ReactNode } from 'react'
import type { CommentRow } from '#contract/comment/comment.ts'

/** The text with the mentioned names marked. */
export function markedComment({ content, mentions }: CommentRow): ReactNode {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length)
  if (names.length === 0) return content
  const escaped = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const parts = content.split(new RegExp(`(${escaped.join('|')})`, 'u'))
  // a split's separators stand at the odd places
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={`${at} ${part}`}>{part}</mark> : part))
}
