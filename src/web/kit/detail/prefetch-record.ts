import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { prefetch } from '#web/base/api/query.ts'
import type { Query } from '#web/base/router/location.ts'

/** Loads the record of an address ahead of its page; an address without a valid id names no record. */
export function prefetchRecord(detail: Endpoint<z.ZodMiniType, z.ZodMiniType>, query: Query = {}) {
  const id = Number(query['id'])
  // the input of a call that is not known here is an open conditional type
  return Number.isSafeInteger(id) && id > 0 ? prefetch(detail, { id } as never) : undefined
}
