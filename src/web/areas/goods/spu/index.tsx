import { useState } from 'react'
import { spu, spuBatchFields, type SpuRow } from '#contract/goods/spu.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { ImportButton } from '#web/features/task/ImportButton.tsx'
import type { BulkAction, RowAction } from '#web/kit/list/actions/actions.tsx'
import { runBatch } from '#web/kit/list/actions/batch.ts'
import { bulkDelete, bulkExport } from '#web/kit/list/actions/entity-actions.ts'
import { bulkTransition, useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { bulkOff, editSpu, spuActions } from './actions.ts'
import type { Batch, BatchField } from './BatchDialog.tsx'
import { binColumns, spuColumns } from './columns.tsx'
import { SpuSearch } from './SpuSearch.tsx'

const BatchDialog = lazyPart('batch', async () => (await import('./BatchDialog.tsx')).BatchDialog)

// entities that count SPUs and their SKUs, and the SKUs themselves

export const prefetch = (query?: Query) => prefetchList(spu.list, query)

export default function SpuListPage() {
  const { query } = usePage()
  const [batch, setBatch] = useState<Batch | null>(null)
  const isBin = query['state'] === 'recycled'
  const bulkField = (field: BatchField): BulkAction => ({
    key: field,
    label: [`改${spuBatchFields[field][0]}`, spuBatchFields[field][1]],
    access: spu.batch,
    // the selection stays, because the next action often applies to the same rows
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
        tabs={useStateTabs(spu, { recycled: ['回收站', 'Recycle bin'] })}
        toolbar={
          <>
            <NewButton entity={spu} open={() => editSpu()} />
            <ExportButton endpoint={spu.export} />
            <ImportButton endpoint={spu.import} />
          </>
        }
        actions={isBin ? binActions : spuActions}
        bulk={
          isBin
            ? [bulkRestore]
            : [
                bulkTransition(spu, 'on'),
                bulkOff,
                ...(['category_id', 'scene_ids', 'freight_template_id'] as const).map(bulkField),
                bulkExport(spu),
                bulkDelete(spu),
              ]
        }
      />
      <BatchDialog batch={batch} onClose={() => setBatch(null)} />
    </>
  )
}

const restored = { key: 'restore', label: ['恢复', 'Restore'], access: spu.restore } as const
const restore = (ids: number[], titleOf: (id: number) => string) => runBatch(spu.restore, { ids }, { titleOf })
const binActions: RowAction<SpuRow>[] = [{ ...restored, run: ({ id }, title) => void restore([id], () => title) }]
const bulkRestore: BulkAction = { ...restored, run: restore }
