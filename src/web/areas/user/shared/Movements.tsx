import { useMemo } from 'react'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import type { log as balanceLog } from '#contract/userBalance/log.ts'
import type { log as integralLog } from '#contract/userIntegralLog/log.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { useColumns } from '#web/kit/list/columns/columns.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { hasPages, usePageNo } from '#web/kit/ui/table/use-page-no.ts'
import { movementColumns } from './movement-columns.tsx'

interface MovementsProps {
  list: typeof balanceLog.list | typeof integralLog.list
  userId: number
  format: (amount: number) => string
}

const OF_THE_USER: ReadonlySet<string> = new Set(['nick', 'phone', 'store_name'])

/** One user's movements, the newest first. */
export function Movements({ list, userId, format }: MovementsProps) {
  const say = useLabel()
  const columns = useColumns(useMemo(() => movementColumns(list, format).filter(({ key }) => !OF_THE_USER.has(key)), [list, format]))
  const { page, pager } = usePageNo()
  const query = useCall(list as typeof balanceLog.list, { user_id: userId, ...page }, { keepPrevious: true, quiet: true })
  const data = query.data as OutputOf<typeof balanceLog.list> | undefined
  if (query.error && !data) return <NotLoaded error={query.error} retry={query.refetch} />
  return (
    <>
      <Table
        label={say(['流水', 'Movements'])}
        columns={columns}
        rows={data?.list}
        rowKey={(row) => row.id}
        loading={query.isPlaceholderData}
        empty={<Empty title={say(['还没有流水', 'No movements yet'])} />}
      />
      {data && hasPages(data.total, page) && <Pager {...pager} total={data.total} totalExact={data.total_exact} />}
    </>
  )
}
