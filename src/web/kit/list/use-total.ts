import { useState } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/base/api/query.ts'

interface Total {
  total: number
  total_exact: boolean
}

/**
 * The matching row count: the one that came with the page, or the exact one at a person's request. That is a separate call, so that no
 * page waits for it; it holds for the other pages and orders with the same filters.
 */
export function useTotal(endpoint: Endpoint, filters: Readonly<Record<string, unknown>>, lastTotal: Total | undefined) {
  const these = JSON.stringify(filters)
  const [requestKey, setRequestKey] = useState<string>()
  const isAsked = requestKey === these
  const counted = useCall(endpoint, { ...filters, page_size: 1, count: 'exact' }, { enabled: isAsked, form: true })
  const exact = isAsked ? (counted.data as Total | undefined) : undefined
  const { total, total_exact } = exact ?? lastTotal ?? { total: 0, total_exact: true }
  return {
    total,
    isExact: total_exact,
    isCounting: isAsked && counted.isFetching,
    /** Repeats the failed call. */
    countExactly: () => (isAsked ? void counted.refetch() : setRequestKey(these)),
  }
}
