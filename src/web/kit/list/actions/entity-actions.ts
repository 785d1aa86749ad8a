import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { statusWords } from '#contract/kit/verbs.ts'
import { prefetch } from '#web/base/api/query.ts'
import { useLanguageStore, textIn } from '#web/base/locales/texts.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import type { BulkAction, RowAction } from './actions.tsx'
import { runBatch, type BatchOptions } from './batch.ts'
import { runExport } from './run-export.ts'

interface Identified {
  id: number
}

/** 编辑 for a row; prefetches the form's data on hover. */
export function rowEdit<Row extends Identified>(entity: { edit: Endpoint; detail: Endpoint }, open: (id: number) => void): RowAction<Row> {
  return {
    key: 'edit',
    label: ['编辑', 'Edit'],
    access: entity.edit,
    opensForm: true,
    prefetchPart: ({ id }) => void prefetch(entity.detail, { id }),
    run: ({ id }) => open(id),
  }
}

/** 复制 for a row: opens the form for a new one with its values. */
export function rowCopy<Row extends Identified>(entity: { edit: Endpoint; detail: Endpoint }, copy: (id: number) => void): RowAction<Row> {
  return { ...rowEdit<Row>(entity, copy), key: 'copy', label: ['复制', 'Copy'] }
}

interface WithDelete {
  delete: Endpoint
}

interface DeleteOptions<Row> {
  /** The reason that a row cannot be deleted now. */
  reason?: (row: Row) => Label | undefined
}

/** 删除 for a row. */
export function rowDelete<Row extends Identified>(entity: WithDelete, { reason }: DeleteOptions<Row> = {}): RowAction<Row> {
  return { ...deletion(entity), reason, run: ({ id }, title) => void removeRows(entity, [id], { titleOf: () => title }) }
}

/** 删除 for the selected rows. */
export function bulkDelete(entity: WithDelete): BulkAction {
  return { ...deletion(entity), run: (ids, titleOf) => removeRows(entity, ids, { titleOf }) }
}

/** 启用 and 停用 (or other words, such as 上架 and 下架) for the selected rows. */
export function bulkStatus(
  { status, uses }: { status: Endpoint; uses?: Endpoint },
  words: { 1: Label; 0: Label } = statusWords,
): BulkAction[] {
  return ([1, 0] as const).map((value) => ({
    key: `status-${value}`,
    label: words[value],
    access: status,
    run: async (ids, titleOf) => {
      const { language } = useLanguageStore.getState()
      const { confirmOff } = await import('./offers-before.ts')
      const sure = await confirmOff({
        uses: value === 0 ? uses : undefined,
        ids,
        word: words[value],
        body: textIn(listTexts, language, 'selected', { n: ids.length }),
      })
      return sure && runBatch(status, { ids, status: value } as InputOf<typeof status>, { titleOf })
    },
  }))
}

/** 导出选中: exports the selected rows to a workbook in a background task. */
export function bulkExport(entity: { export: Endpoint }): BulkAction {
  return {
    key: 'export',
    label: ['导出选中', 'Export selected'],
    access: entity.export,
    run: (ids) => runExport(entity.export, { ids }),
  }
}

function deletion(entity: WithDelete) {
  return { key: 'delete', label: ['删除', 'Delete'], access: entity.delete, danger: true } as const
}

/** Asks, deletes, and shows the result; resolves to false when the person cancels. */
async function removeRows(entity: WithDelete, ids: number[], options: BatchOptions): Promise<boolean> {
  const { language } = useLanguageStore.getState()
  const sure = await confirm({
    title: textIn(listTexts, language, 'delete_title', { n: ids.length }),
    body: textIn(listTexts, language, 'delete_body'),
    confirmText: textIn(listTexts, language, 'delete'),
    tone: 'danger',
  })
  return sure && runBatch(entity.delete, { ids } as InputOf<typeof entity.delete>, options)
}
