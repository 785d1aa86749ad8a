import { store, type StoreAudit } from '#contract/store/store.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { columnsOf, useColumns, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { hasPages, usePageNo } from '#web/kit/ui/table/use-page-no.ts'

const auditTexts = texts({
  zh: { label: '审核记录列表', none: '还没有审核记录' },
  en: { label: 'Application list', none: 'There are no applications' },
})

const column = columnsOf(store.audits)
const columns: ListColumn<StoreAudit>[] = [
  column.code('audit_no', { width: 170, card: 'title' }),
  column.words('kind', { width: 90 }),
  column.text('name', { width: 180 }),
  column.tag('state', { width: 100 }),
  column.time('submitted_at', { width: 140 }),
  column.time('audit_at', { width: 140 }),
  column.text('auditor', { width: 100 }),
  column.text('reject_reason', { width: 200 }),
]

/** The store's applications, the newest first. */
export function Applications({ id }: { id: number }) {
  const t = useTexts(auditTexts)
  const { page, pager } = usePageNo()
  const query = useCall(store.audits, { id, ...page }, { keepPrevious: true, quiet: true })
  return (
    <>
      <Table
        focusable
        label={t('label')}
        columns={useColumns(columns)}
        rows={query.error && !query.data ? [] : query.data?.list}
        rowKey={(row) => row.id}
        empty={query.error ? <NotLoaded error={query.error} retry={query.refetch} /> : <Empty title={t('none')} />}
      />
      {query.data && hasPages(query.data.total, page) && <Pager {...pager} total={query.data.total} totalExact={query.data.total_exact} />}
    </>
  )
}
