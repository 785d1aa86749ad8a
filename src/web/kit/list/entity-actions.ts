import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { statusWords } from '#contract/kit/verbs.ts'
import { useLanguageStore, textIn } from '#web/locales/texts.ts'
import { confirm } from '../ui/confirm.ts'
import type { BulkAction } from './actions.tsx'
import { runBatch, type BatchOptions } from './batch.ts'
import { listTexts } from './texts.ts'

/** 启用 and 停用 (or other words, such as 上架 and 下架) for the selected rows. */
export function statusActions({ status }: { status: Endpoint }, words: { 1: Label; 0: Label } = statusWords): BulkAction[] {
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

interface WithDelete {
  delete: Endpoint
}

/** 删除 for the selected rows. */
export function deleteAction(entity: WithDelete, alsoChanges?: readonly string[]): BulkAction {
  return {
    key: 'delete',
    label: ['删除', 'Delete'],
    access: entity.delete,
    danger: true,
    run: (ids, titleOf) => removeRows(entity, ids, { titleOf, alsoChanges }),
  }
}

/** Asks, deletes, and tells how it went; false when the person thought better of it. */
export async function removeRows(entity: WithDelete, ids: number[], options?: BatchOptions): Promise<boolean> {
  const { language } = useLanguageStore.getState()
  const sure = await confirm({
    title: textIn(listTexts, language, 'delete_title', { n: ids.length }),
    body: textIn(listTexts, language, 'delete_body'),
    confirmText: textIn(listTexts, language, 'delete'),
    tone: 'danger',
  })
  return sure && runBatch(entity.delete, { ids } as InputOf<typeof entity.delete>, options)
}
