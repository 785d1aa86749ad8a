import { create } from 'zustand'
import type { RequestError } from '#web/base/api/request-error.ts'
import { texts } from '#web/base/locales/texts.ts'
import { withQuery } from '#web/base/router/location.ts'

/** The last refused call, or the refused page's path: the refusal page links to its explanation. */
export const useRefusal = create<{ refused: RequestError | undefined; page?: string | undefined }>()(() => ({ refused: undefined }))

export const whyTexts = texts({ zh: { why: '为什么' }, en: { why: 'Why' } })

const WHY = '/setting/why'
// a password or a second factor that must come first, and calls for administrators only: the message is the whole reason
const SAID: readonly unknown[] = ['password', 'factor', 'admin']

/** The address that explains a refused page. */
export function whyPage(page: string): string {
  return withQuery(WHY, { page })
}

/**
 * The address that explains a refusal: the deciding rule, the persons with the permission and those who can grant it. undefined
 * without one.
 */
export function whyAddress({ code, data, address }: Pick<RequestError, 'code' | 'data' | 'address'>): string | undefined {
  if (code !== 403) return undefined
  const { rule, permission } = (data ?? {}) as { rule?: unknown; permission?: unknown }
  if (SAID.includes(rule)) return undefined
  // more precise than the call itself: one field in it
  if (typeof permission === 'string') return withQuery(WHY, { permission })
  return address === undefined ? WHY : withQuery(WHY, { call: address, ...(rule === 'scope' && { scope: '1' }) })
}
