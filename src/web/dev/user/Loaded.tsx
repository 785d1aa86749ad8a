import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RequestError } from '#web/api/client.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Empty } from '#web/kit/ui/Empty.tsx'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { userTexts } from './texts.ts'

/** What was asked for once it is there; until then a skeleton, or why it is not. */
export function Loaded<Data>({ query, children }: { query: UseQueryResult<Data, RequestError>; children: (data: Data) => ReactNode }) {
  const t = useTexts(userTexts)
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Skeleton lines={5} />
  return (
    <Empty title={t('not_loaded')} action={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}>
      {query.error.msg}
    </Empty>
  )
}
