import type * as z from 'zod/mini'
import { home } from '#contract/index/home.ts'
import { jobLabel } from '#contract/index/job-words.ts'
import type { Endpoint, OutputOf, ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { columnsOf, useColumns, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { hasPages, usePageNo } from '#web/kit/ui/table/use-page-no.ts'

const behindTexts = texts({
  zh: { none: '没有对应的记录' },
  en: { none: 'No entries' },
})

const cost = columnsOf(home.costs)
const scan = columnsOf(home.scans)
const job = columnsOf(home.failedJobs)

const columns = {
  costs: [
    cost.text('biz_no', { width: 190, card: 'title' }),
    cost.time('created_at', { width: 150 }),
    cost.words('kind', { width: 100 }),
    cost.text('title', { width: 180 }),
    cost.text('nick', { width: 120 }),
    cost.money('amount', { width: 110 }),
  ],
  scans: [
    scan.text('nick', { width: 130, card: 'title' }),
    scan.text('phone', { width: 120 }),
    scan.time('scanned_at', { width: 150 }),
    scan.text('invite_title', { width: 150 }),
    scan.own('audit_no', ({ audit_id, audit_no }) => audit_id && <a href={href(`/store/audit/review?id=${audit_id}`)}>{audit_no}</a>, {
      width: 170,
    }),
    scan.own('store_name', ({ store_id, store_name }) => store_id && <a href={href(`/store/list/detail?id=${store_id}`)}>{store_name}</a>, {
      width: 160,
    }),
    scan.count('order_count', { width: 80 }),
  ],
  failedJobs: [
    job.own('name', ({ name }, language) => say(jobLabel(name), language), { width: 220, card: 'title' }),
    job.time('failed_at', { width: 150 }),
    job.count('attempts', { width: 90 }),
    job.text('error', { width: 420 }),
  ],
} as const

type What = keyof typeof columns

interface DrawerContent {
  what: What
  title: string
  /** The figure's period and filter. */
  query: Partial<ParsedOf<(typeof home)[What]>>
}

/** The rows behind a figure that no other page lists. */
export function BehindDrawer({ of, onClose }: { of: DrawerContent | null; onClose: () => void }) {
  const { current, opening } = useOpening(of)
  return current !== null && <Rows key={opening} of={current} open={of !== null} onClose={onClose} />
}

/** One call for the three lists, whose rows differ. */
type Behind = Endpoint<z.ZodMiniType<unknown, object>, z.ZodMiniType<{ list: Row[]; total: number; total_exact: boolean }>>
type Row = OutputOf<(typeof home)[What]>['list'][number]

function Rows({ of: { what, title, query }, open, onClose }: { of: DrawerContent; open: boolean; onClose: () => void }) {
  const t = useTexts(behindTexts)
  const { page, pager } = usePageNo()
  const visibleColumns = useColumns(columns[what] as unknown as readonly ListColumn<Row>[])
  const records: Behind = home[what]
  const { data, error, refetch, isPlaceholderData } = useCall(
    records,
    { ...query, ...page },
    {
      enabled: open,
      keepPrevious: true,
      staleTime: 0,
      quiet: true,
    },
  )
  return (
    <Drawer open={open} title={title} width={960} onClose={onClose}>
      <Table
        label={title}
        columns={visibleColumns}
        rows={error && !data ? [] : data?.list}
        rowKey={({ id }) => id}
        loading={isPlaceholderData}
        empty={error ? <NotLoaded error={error} retry={refetch} /> : <Empty title={t('none')} />}
      />
      {data && hasPages(data.total, page) && <Pager {...pager} total={data.total} totalExact={data.total_exact} />}
    </Drawer>
  )
}
