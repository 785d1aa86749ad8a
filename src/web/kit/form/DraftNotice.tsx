import { useTexts } from '#web/locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import type { useDraft } from './draft.ts'
import { Notice } from './Notice.tsx'
import { formTexts } from './texts.ts'

/** Offers what was typed last time and never saved. */
export function DraftNotice({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const t = useTexts(formTexts)
  if (!draft.found) return null
  return (
    <Notice>
      {t('draft_found')}
      <Button variant="link" onClick={draft.restore}>
        {t('draft_restore')}
      </Button>
      <Button variant="link" onClick={draft.forget}>
        {t('draft_discard')}
      </Button>
    </Notice>
  )
}
