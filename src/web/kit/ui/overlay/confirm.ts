import type { ReactNode } from 'react'
import { create } from 'zustand'
import { textIn, useLanguageStore } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'

export interface Question {
  title: string
  /** The effect, in a sentence. */
  body?: ReactNode
  /** The verb on the button; 确定 when absent. */
  confirmText?: string
  cancelText?: string
  tone?: 'danger'
  /** Below the sentence: the changes, planned or done. */
  details?: ReactNode
  /** Wider, for details with several columns. */
  width?: number | undefined
  /** A notice without a choice: one button that confirms the reading. */
  isNotice?: boolean
}

interface OpenQuestion extends Question {
  id: number
  answer: (yes: boolean) => void
}

export const useConfirmStore = create<{ questions: readonly OpenQuestion[] }>(() => ({ questions: [] }))

let lastId = 0

/** Asks and waits for the answer; Escape means no. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId
    const answer = (yes: boolean) => {
      useConfirmStore.setState(({ questions }) => ({ questions: questions.filter((one) => one.id !== id) }))
      resolve(yes)
    }
    useConfirmStore.setState(({ questions }) => ({ questions: [...questions, { ...question, id, answer }] }))
  })
}

/** Shows a message that is longer than a toast; resolves when the person closes it. */
export function tell(notice: Pick<Question, 'title' | 'body' | 'details'>): Promise<boolean> {
  return confirm({ ...notice, isNotice: true })
}

/** For `onBeforeClose` on a drawer or dialog: asks only while there are unsaved changes. */
export function useDirtyGuard(dirty: boolean): () => boolean | Promise<boolean> {
  return () => !dirty || confirmLeave()
}

/** The one question about unsaved changes. */
export function confirmLeave(): Promise<boolean> {
  const { language } = useLanguageStore.getState()
  return confirm({
    title: textIn(kitTexts, language, 'leave_title'),
    body: textIn(kitTexts, language, 'leave_body'),
    confirmText: textIn(kitTexts, language, 'leave'),
    cancelText: textIn(kitTexts, language, 'keep_editing'),
    tone: 'danger',
  })
}
