import { say } from '#contract/kit/label.ts'
import { noticeKinds, type NoticeKind } from '#contract/notice/kinds.ts'
import type { Notice } from '#contract/notice/notice.ts'
import { textIn, type Language, texts } from '#web/base/locales/texts.ts'

const noticeTexts = texts({
  zh: {
    unknown: '您有一条新消息',
  },
  en: {
    unknown: 'You have a new message',
  },
})

/** The text for a notification; an unknown kind from a newer server gets a general text. */
export function noticeText({ kind, params }: Pick<Notice, 'kind' | 'params'>, language: Language): string {
  return isKnown(kind) ? say(noticeKinds[kind].words, language, params) : textIn(noticeTexts, language, 'unknown')
}

export function isKnown(kind: string): kind is NoticeKind {
  return kind in noticeKinds
}
