import type { ById } from '#contract/kit/endpoint.ts'
import { prefetch } from '#web/base/api/query.ts'
import type { Query } from '#web/base/router/location.ts'

/** Loads an address's record ahead of its page; an address without a valid id names no record. */
export function prefetchRecord(detail: ById, query: Query = {}) {
  const id = Number(query['id'])
  return Number.isSafeInteger(id) && id > 0 ? prefetch(detail, { id }) : undefined
}
