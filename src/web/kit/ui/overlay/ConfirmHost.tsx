import { useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useConfirmStore } from './confirm.ts'
import { useDialogSurface } from './dialog-surface.ts'

/** Shows the dialogs of `confirm`, one after the other; mounted once by the app. */
export function ConfirmHost() {
  const t = useTexts(kitTexts)
  const current = useConfirmStore((state) => state.asked[0])
  const [shown, setShown] = useState(current)
  if (current && current !== shown) setShown(current)
  const { Surface, unmount } = useDialogSurface(current !== undefined)
  if (!Surface || !shown) return null
  return (
    <Surface
      kind="confirm"
      open={current !== undefined}
      title={shown.title}
      description={shown.body}
      onRequestClose={() => shown.answer(false)}
      onClosed={unmount}
      footer={
        <>
          {!shown.isNotice && (
            <Button data-initial-focus={shown.tone === 'danger' ? '' : undefined} onClick={() => shown.answer(false)}>
              {shown.cancelText ?? t('cancel')}
            </Button>
          )}
          <Button
            variant="primary"
            tone={shown.tone}
            data-initial-focus={shown.tone === 'danger' ? undefined : ''}
            onClick={() => shown.answer(true)}
          >
            {shown.confirmText ?? t(shown.isNotice ? 'understood' : 'confirm')}
          </Button>
        </>
      }
    >
      {shown.details}
    </Surface>
  )
}
