import { useState } from 'react'
import { audit, type AuditListed } from '#contract/store/audit.ts'
import { useCall } from '#web/base/api/query.ts'
import { navigate, withQuery, type Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { bulkExport } from '#web/kit/list/actions/entity-actions.ts'
import { useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import type { Chosen } from './ApproveDialog.tsx'
import { AuditSearch } from './AuditSearch.tsx'
import { auditColumns } from './columns.tsx'

const ApproveDialog = lazyPart('chosen', async () => (await import('./ApproveDialog.tsx')).ApproveDialog)

export const prefetch = (query?: Query) => prefetchList(audit.list, query)

// today's work comes first
const ORDER = ['pending', 'pending_agent', 'approved', 'rejected', 'withdrawn', '']

export default function AuditListPage() {
  const { query } = usePage()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { filter, states } = useStateTabs(audit)
  const open = (id: number) => navigate(reviewOf(id, query))
  const actions: RowAction<AuditListed>[] = [
    {
      key: 'review',
      label: ['审核', 'Review'],
      reason: ({ state }) => (isOpen(state) ? undefined : ['该申请已被处理', 'This application has already been processed']),
      run: ({ id }) => open(id),
    },
    { key: 'view', label: ['查看', 'View'], run: ({ id }) => open(id) },
  ]
  return (
    <>
      <ListPage
        entity={audit}
        columns={auditColumns}
        rowTitle={({ name }) => name}
        search={<AuditSearch />}
        tabs={{ filter, states: states.toSorted((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key)) }}
        toolbar={
          <>
            <ExportButton endpoint={audit.export} />
            <AuditTiles />
          </>
        }
        actions={actions}
        bulk={[
          {
            key: 'approve',
            label: ['批量通过', 'Approve'],
            access: audit.approve,
            run: async (ids, titleOf) => {
              setChosen({ ids, titleOf })
              return false
            },
          },
          bulkExport(audit),
        ]}
      />
      <ApproveDialog chosen={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

const isOpen = (state: string) => state === 'pending' || state === 'pending_agent'

// the review keeps the filters, so that the next application comes from the same list
const LIST_ONLY = new Set(['page_no', 'page_size', 'sort_field', 'sort_order', 'state', 'cursor', 'count', 'first'])

function reviewOf(id: number, query: Query): string {
  const filters = Object.entries(query).filter(([name]) => !LIST_ONLY.has(name))
  return withQuery('/store/audit/review', { ...Object.fromEntries(filters), id: String(id) })
}

function AuditTiles() {
  const { data } = useCall(audit.stat, {}, { quiet: true })
  const tiles: Tile[] | undefined = data && [
    { key: 'pending', label: ['待审核', 'Pending'], value: data.pending, filter: { state: 'pending' } },
    {
      key: 'overdue',
      label: ['超24小时', 'Over 24 h'],
      value: data.overdue,
      filter: { overdue: '24' },
      ...(data.overdue > 0 && { tone: 'danger' as const }),
    },
    {
      key: 'today',
      label: ['今日通过', 'Approved today'],
      value: data.approved_today,
      filter: { state: 'approved', decided_from: formatTime(Date.now(), 'day') },
    },
    { key: 'rate', label: ['通过率(7天)', 'Approved (7 days)'], value: data.pass_rate, unit: 'percent' },
  ]
  return <Tiles tiles={tiles} />
}
