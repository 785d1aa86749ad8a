import { sku } from '#contract/goods/sku.ts'
import { spu, spuFlow, type SpuRow } from '#contract/goods/spu.ts'
import { prefetch as prefetchCall } from '#web/base/api/query.ts'
import { textIn, useLanguageStore } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { runBatch } from '#web/kit/list/actions/batch.ts'
import { copyRow } from '#web/kit/list/actions/copy-row.ts'
import { rowDelete } from '#web/kit/list/actions/entity-actions.ts'
import { bulkTransition, reasonOf, rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { listTexts } from '#web/kit/list/texts.ts'

export const editSpu = (id?: number) => navigate(id === undefined ? '/goods/spu/edit' : `/goods/spu/edit?id=${id}`)

type Row = Pick<SpuRow, 'id' | 'version' | 'state'>

/** The SPU actions, for the list and for one SPU's page. */
export const spuActions: RowAction<Row>[] = [
  {
    key: 'edit',
    label: ['编辑', 'Edit'],
    access: spu.edit,
    opensForm: true,
    prefetchPart: ({ id }) => void prefetchCall(spu.detail, { id }),
    run: ({ id }) => editSpu(id),
  },
  { key: 'sku', label: ['管理SKU', 'SKUs'], access: sku.list, run: ({ id }) => navigate(`/goods/sku?spu_id=${id}`) },
  { key: 'copy', label: ['复制', 'Copy'], access: spu.copy, run: ({ id }) => void copyRow(spu.copy, id, editSpu) },
  rowTransition(spu, 'on', { undo: 'off' }),
  rowTransition(spu, 'off', { run: ({ id }, title) => void takeOff([id], () => title) }),
  rowDelete(spu, { reason: (row: Row) => reasonOf(spuFlow, 'delete', row) }),
]

export const bulkOff = bulkTransition(spu, 'off', { run: takeOff })

/** Takes SPUs off sale; what uses their goods is named before. */
async function takeOff(ids: number[], titleOf: (id: number) => string): Promise<boolean> {
  const { language } = useLanguageStore.getState()
  const isOne = ids.length === 1
  const body = isOne ? undefined : textIn(listTexts, language, 'selected', { n: ids.length })
  const { confirmOff } = await import('#web/kit/list/actions/offers-before.ts')
  if (!(await confirmOff({ uses: spu.uses, ids, word: ['下架', 'Take off sale'], ...(body && { body }) }))) return false
  const undo = isOne ? () => void runBatch(spu.status, { ids, status: 1 }, { titleOf }) : undefined
  return runBatch(spu.status, { ids, status: 0 }, { titleOf, undo })
}
