import { useState } from 'react'
import { priceChange, type PriceChange } from '#contract/goods/priceChange.ts'
import { priceFields, priceModes } from '#contract/goods/sku-words.ts'
import { say, type Language } from '#contract/kit/label.ts'
import { navigate, type Query } from '#web/base/router/location.ts'
import { useSession } from '#web/base/session/store.ts'
import { useOpened } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowTransition, useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { waitingColumn } from '#web/kit/list/columns/waiting-column.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'
import type { Decided } from './ReviewDialog.tsx'

const ReviewDialog = lazyPart('decided', async () => (await import('./ReviewDialog.tsx')).ReviewDialog)
const ImpactDrawer = lazyPart('id', async () => (await import('./ImpactDrawer.tsx')).ImpactDrawer)

export const prefetch = (query?: Query) => prefetchList(priceChange.list, query)

const WHOLE = 10_000
const column = columnsOf(priceChange.list)

const columns: ListColumn<PriceChange>[] = [
  column.code('change_no', { width: 124, card: 'title' }),
  column.own('value', changeText, { label: ['调价', 'Change'], width: 190 }),
  column.count('skus', { width: 80 }),
  column.own('gain', ({ gain }) => formatMoney(gain), { width: 130, align: 'right' }),
  column.text('reason', { width: 170 }),
  column.tag('state', { width: 88 }),
  waitingColumn<PriceChange>(({ state, created_at }) => (state === 'pending' ? created_at : null)),
  column.time('run_at', { width: 140 }),
  column.text('creator', { width: 96 }),
  column.time('created_at', { label: ['申请时间', 'Requested'], width: 140, sortable: true }),
  column.words('source', { width: 96 }),
  column.text('auditor', { width: 96 }),
  column.time('audit_at', { width: 140 }),
  column.text('reject_reason', { width: 150 }),
]

function changeText({ field, mode, value, skus }: PriceChange, language: Language): string {
  if (!field || !mode || value === null) return say(['{n}个SKU的价格', 'Prices of {n:SKU|SKUs}'], language, { n: skus })
  const name = say(priceFields[field], language)
  if (mode === 'percent') return `${name} ${value >= WHOLE ? '+' : ''}${scaled(value - WHOLE, 2)}%`
  return `${name} ${say(priceModes[mode], language)} ${formatMoney(value)}`
}

const own = ['不能审核自己提交的单据', 'You cannot review your own request'] as const
const noTask = ['还未生效', 'Not applied yet'] as const

/** The price changes that wait for a time or a second person, and those that were applied. */
export default function PriceChangeListPage() {
  const tabs = useStateTabs(priceChange)
  const { id: me } = useSession()
  const impact = useOpened('impact')
  const [decided, setDecided] = useState<Decided | null>(null)
  const reason = ({ creator_id }: PriceChange) => (creator_id === me ? own : undefined)
  const actions: RowAction<PriceChange>[] = [
    rowTransition(priceChange, 'approve', { reason, run: (row) => setDecided({ row, pass: 1 }) }),
    rowTransition(priceChange, 'reject', { reason, run: (row) => setDecided({ row, pass: 0 }) }),
    { key: 'impact', label: ['影响', 'Impact'], access: priceChange.detail, run: ({ id }) => impact.open(id) },
    rowTransition(priceChange, 'cancel'),
    {
      key: 'task',
      label: ['任务与撤销', 'Task and undo'] as const,
      reason: ({ task_id }) => (task_id === null ? noTask : undefined),
      run: () => navigate('/task/center'),
    },
  ]
  return (
    <>
      <ListPage
        entity={priceChange}
        tabs={tabs}
        columns={columns}
        rowTitle={({ change_no }) => change_no}
        search={<PriceChangeSearch />}
        actions={actions}
      />
      <ReviewDialog decided={decided} onClose={() => setDecided(null)} />
      <ImpactDrawer id={impact.id} onClose={impact.close} />
    </>
  )
}

const Search = searchFields(priceChange.list)

function PriceChangeSearch() {
  return (
    <>
      <Search.Text name="no" />
      <Search.Choice name="field" />
      <Search.Choice name="source" />
      <Search.DayRange label={['申请时间', 'Requested']} from="from" to="to" />
    </>
  )
}
