import { useState } from 'react'
import { sku } from '#contract/goods/sku.ts'
import { spu, spuBatchFields, spuStates, type SpuRow } from '#contract/goods/spu.ts'
import { saleWords } from '#contract/kit/verbs.ts'
import { call, RequestError } from '#web/api/client.ts'
import { invalidateEntity, prefetch as prefetchCall, useCall } from '#web/api/query.ts'
import { runBatch } from '#web/kit/list/batch.ts'
import type { BulkAction, RowAction } from '#web/kit/list/actions.tsx'
import { bulkDelete, bulkExport, bulkStatus, rowDelete } from '#web/kit/list/entity-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { NewButton } from '#web/kit/list/NewButton.tsx'
import type { StateTabs } from '#web/kit/list/StateTabs.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { deferred } from '#web/kit/ui/deferred.tsx'
import { navigate, type Query } from '#web/router/location.ts'
import { ExportButton } from '#web/task/ExportButton.tsx'
import { ImportButton } from '#web/task/ImportButton.tsx'
import { usePage } from '#web/router/page.ts'
import type { Batch, BatchField } from './BatchDialog.tsx'
import { binColumns, spuColumns } from './columns.tsx'
import { SpuSearch } from './SpuSearch.tsx'

const BatchDialog = deferred('batch', async () => (await import('./BatchDialog.tsx')).BatchDialog)

// what counts SPUs and their SKUs, and the SKUs themselves
const alsoChanges = ['goods.brand', 'goods.series', 'goods.category', 'goods.sku', 'goods.scene']

export const prefetch = (query?: Query) => prefetchList(spu.list, query)

const edit = (id?: number) => navigate(id === undefined ? '/goods/spu/edit' : `/goods/spu/edit?id=${id}`)

export default function SpuListPage() {
  const { query } = usePage()
  const [batch, setBatch] = useState<Batch | null>(null)
  const isBin = query['state'] === 'recycled'
  const bulkField = (field: BatchField): BulkAction => ({
    key: field,
    label: [`改${spuBatchFields[field][0]}`, spuBatchFields[field][1]],
    access: spu.batch,
    // the selection stays: the next thing is often done to the same rows
    run: async (ids, titleOf) => {
      setBatch({ field, ids, titleOf })
      return false
    },
  })
  return (
    <>
      <ListPage
        entity={spu}
        columns={isBin ? binColumns : spuColumns}
        rowTitle={({ title }) => title}
        search={<SpuSearch />}
        tabs={useTabs()}
        toolbar={
          <>
            <NewButton entity={spu} open={() => edit()} />
            <ExportButton endpoint={spu.export} />
            <ImportButton endpoint={spu.import} />
          </>
        }
        actions={isBin ? binActions : actions}
        bulk={
          isBin
            ? [bulkRestore]
            : [
                ...bulkStatus(spu, saleWords),
                ...(['category_id', 'scene_ids', 'freight_template_id'] as const).map(bulkField),
                bulkExport(spu),
                bulkDelete(spu, { alsoChanges }),
              ]
        }
      />
      <BatchDialog batch={batch} onClose={() => setBatch(null)} />
    </>
  )
}

/** The states of SPUs with how many there are of each. */
function useTabs(): StateTabs {
  const { data } = useCall(spu.counts, {}, { quiet: true, keepPrevious: true })
  return {
    filter: 'state',
    options: [
      { key: '', label: ['全部', 'All'], count: data?.all },
      ...(['on', 'off', 'draft'] as const).map((key) => ({ key, label: spuStates[key], count: data?.[key] })),
      { key: 'recycled', label: ['回收站', 'Recycle bin'], count: data?.recycled },
    ],
  }
}

const actions: RowAction<SpuRow>[] = [
  {
    key: 'edit',
    label: ['编辑', 'Edit'],
    access: spu.edit,
    approach: ({ id }) => void prefetchCall(spu.detail, { id }),
    run: ({ id }) => edit(id),
  },
  { key: 'sku', label: ['管理SKU', 'SKUs'], access: sku.list, run: ({ id }) => navigate(`/goods/sku?spu_id=${id}`) },
  { key: 'copy', label: ['复制', 'Copy'], access: spu.copy, run: ({ id }) => void copy(id) },
  {
    key: 'on',
    label: saleWords[1],
    access: spu.status,
    reason: ({ state }) => (state === 'on' ? ['商品已上架', 'It is on sale'] : undefined),
    run: ({ id }) => setStatus(id, 1),
  },
  {
    key: 'off',
    label: saleWords[0],
    access: spu.status,
    reason: ({ state }) => (state === 'on' ? undefined : ['商品未上架', 'It is not on sale']),
    run: ({ id }) => setStatus(id, 0),
  },
  rowDelete(spu, {
    alsoChanges,
    reason: ({ state }: SpuRow) => (state === 'on' ? ['请先下架商品', 'Take the goods off sale first'] : undefined),
  }),
]

const restored = { key: 'restore', label: ['恢复', 'Restore'], access: spu.restore } as const
const restore = (ids: number[], titleOf?: (id: number) => string) => runBatch(spu.restore, { ids }, { alsoChanges, titleOf })
const binActions: RowAction<SpuRow>[] = [{ ...restored, run: ({ id }) => void restore([id]) }]
const bulkRestore: BulkAction = { ...restored, run: restore }

function setStatus(id: number, status: 0 | 1): void {
  const undo = () => setStatus(id, status === 1 ? 0 : 1)
  void runBatch(spu.status, { ids: [id], status }, { alsoChanges: ['goods.package'], undo })
}

/** Makes a draft of the same and opens it. */
async function copy(id: number): Promise<void> {
  try {
    const made = await call(spu.copy, { id })
    for (const address of [spu.copy.address, ...alsoChanges]) void invalidateEntity(address)
    edit(made.id)
  } catch (error) {
    // the client has told why
    if (!(error instanceof RequestError)) throw error
  }
}
