import type { RequestError } from '#web/api/request-error.ts'
import { withQuery } from '#web/router/location.ts'

const WHY = '/setting/why'
// a password that must be changed first, and what only administrators do: the message is the whole reason
const SAID: readonly unknown[] = ['password', 'admin']

/** Where a refusal is explained: the rule that decided, who has the permission and who can grant it. undefined where there is no more to say. */
export function whyAddress({ code, data, address }: Pick<RequestError, 'code' | 'data' | 'address'>): string | undefined {
  if (code !== 403) return undefined
  const { rule, permission } = (data ?? {}) as { rule?: unknown; permission?: unknown }
  if (SAID.includes(rule)) return undefined
  // finer than the call itself: of one field of it
  if (typeof permission === 'string') return withQuery(WHY, { permission })
  return address === undefined ? WHY : withQuery(WHY, { call: address, ...(rule === 'scope' && { scope: '1' }) })
}
