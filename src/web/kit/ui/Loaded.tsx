import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RequestError } from '#web/api/request-error.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { Skeleton } from './Skeleton.tsx'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data, RequestError>, 'data' | 'error' | 'refetch'>
  /** How high the skeleton is that holds its place. */
  lines?: number
  children: (data: Data) => ReactNode
}

/** What was asked for once it is there; until then a skeleton, or why it is not. */
export function Loaded<Data>({ query, lines = 5, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.error ? <NotLoaded error={query.error} retry={query.refetch} /> : <Skeleton lines={lines} />
}
