import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RequestError } from '#web/base/api/request-error.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { Skeleton } from './Skeleton.tsx'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data, RequestError>, 'data' | 'error' | 'refetch'>
  /** The skeleton's height. */
  lines?: number
  children: (data: Data) => ReactNode
}

/** Shows loaded data; before that a skeleton, or the error. */
export function Loaded<Data>({ query, lines = 5, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.error ? <NotLoaded error={query.error} retry={query.refetch} /> : <Skeleton lines={lines} />
}
