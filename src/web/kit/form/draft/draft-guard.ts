import { useTexts } from '#web/base/locales/texts.ts'
import { formTexts } from '#web/kit/form/texts.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import type { useDraft } from './draft.ts'

interface Left {
  draft: Pick<ReturnType<typeof useDraft>, 'keep' | 'forget'>
  /** The input stays when the form is closed, and the person is told so. */
  isKept: boolean
  isDirty: boolean
}

/** The guard for a form with a draft: a kept one closes without the question about unsaved input. */
export function useDraftGuard(ask: () => boolean | Promise<boolean>, { draft, isKept, isDirty }: Left): () => boolean | Promise<boolean> {
  const t = useTexts(formTexts)
  return () => {
    if (!isKept) return ask()
    if (!isDirty) return true
    draft.keep()
    toast.info(t('draft_kept'), { action: { title: t('draft_discard'), run: draft.forget } })
    return true
  }
}
