import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { statusWords } from '#contract/kit/verbs.ts'
import { exchange, RequestError } from '#web/api/client.ts'
import { invalidateEntity, prefetch } from '#web/api/query.ts'
import { useLanguageStore, textIn } from '#web/locales/texts.ts'
import { confirm } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import type { BulkAction, RowAction } from './actions.tsx'
import { runBatch, type BatchOptions } from './batch.ts'
import { listTexts } from './texts.ts'

interface Identified {
  id: number
}

/** 编辑 of a row; what the form will ask for is fetched while the pointer is on its way. */
export function rowEdit<Row extends Identified>(entity: { edit: Endpoint; detail: Endpoint }, open: (id: number) => void): RowAction<Row> {
  return {
    key: 'edit',
    label: ['编辑', 'Edit'],
    access: entity.edit,
    approach: ({ id }) => void prefetch(entity.detail, { id }),
    run: ({ id }) => open(id),
  }
}

interface WithDelete {
  delete: Endpoint
}

interface DeleteOptions<Row> extends Pick<BatchOptions, 'alsoChanges'> {
  /** Why a row cannot be deleted now. */
  reason?: (row: Row) => Label | undefined
}

/** 删除 of a row. */
export function rowDelete<Row extends Identified>(entity: WithDelete, { reason, ...options }: DeleteOptions<Row> = {}): RowAction<Row> {
  return { ...deletion(entity), reason, run: ({ id }) => void removeRows(entity, [id], options) }
}

/** 删除 of the selected rows. */
export function bulkDelete(entity: WithDelete, options: Pick<BatchOptions, 'alsoChanges'> = {}): BulkAction {
  return { ...deletion(entity), run: (ids, titleOf) => removeRows(entity, ids, { ...options, titleOf }) }
}

/** 启用 and 停用 (or other words, such as 上架 and 下架) of the selected rows. */
export function bulkStatus({ status }: { status: Endpoint }, words: { 1: Label; 0: Label } = statusWords): BulkAction[] {
  return ([1, 0] as const).map((value) => ({
    key: `status-${value}`,
    label: words[value],
    access: status,
    run: async (ids, titleOf) => {
      const { language } = useLanguageStore.getState()
      const word = say(words[value], language)
      const sure = await confirm({
        title: say(['确定要{word}吗？', '{word}?'], language, { word }),
        body: textIn(listTexts, language, 'selected', { n: ids.length }),
        confirmText: word,
      })
      return sure && runBatch(status, { ids, status: value } as InputOf<typeof status>, { titleOf })
    },
  }))
}

/** 导出选中: the selected rows as a workbook, by a task. */
export function bulkExport(entity: { export: Endpoint }): BulkAction {
  return {
    key: 'export',
    label: ['导出选中', 'Export selected'],
    access: entity.export,
    run: async (ids) => {
      try {
        const { msg } = await exchange(entity.export, { ids } as InputOf<Endpoint>)
        toast.success(msg)
        void invalidateEntity('task.task')
        return true
      } catch (error) {
        // the client has told why
        if (error instanceof RequestError) return false
        throw error
      }
    },
  }
}

function deletion(entity: WithDelete) {
  return { key: 'delete', label: ['删除', 'Delete'], access: entity.delete, danger: true } as const
}

/** Asks, deletes, and tells how it went; false when the person thought better of it. */
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
