import { say } from '#contract/kit/label.ts'
import { noticeKinds, type NoticeKind } from '#contract/notice/kinds.ts'
import type { Notice } from '#contract/notice/notice.ts'
import { textIn, type Language } from '#web/locales/texts.ts'
import { noticeTexts } from './texts.ts'

/** What a notification says; one of a newer server than this page says only that there is one. */
export function noticeText({ kind, params }: Pick<Notice, 'kind' | 'params'>, language: Language): string {
  return isKnown(kind) ? say(noticeKinds[kind].words, language, params) : textIn(noticeTexts, language, 'unknown')
}

export function isKnown(kind: string): kind is NoticeKind {
  return kind in noticeKinds
}
