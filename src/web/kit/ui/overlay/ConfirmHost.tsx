import { useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useConfirmStore } from './confirm.ts'
import { useDialogSurface } from './dialog-surface.ts'

/** Shows the dialogs from `confirm`, one after the other; mounted once by the app. */
export function ConfirmHost() {
  const t = useTexts(kitTexts)
  const current = useConfirmStore((state) => state.questions[0])
  const [lastQuestion, setLastQuestion] = useState(current)
  if (current && current !== lastQuestion) setLastQuestion(current)
  const { Surface, unmount } = useDialogSurface(current !== undefined)
  if (!Surface || !lastQuestion) return null
  return (
    <Surface
      kind="confirm"
      open={current !== undefined}
      title={lastQuestion.title}
      description={lastQuestion.body}
      width={lastQuestion.width}
      onRequestClose={() => lastQuestion.answer(false)}
      onClosed={unmount}
      footer={
        <>
          {!lastQuestion.isNotice && (
            <Button data-initial-focus={lastQuestion.tone === 'danger' ? '' : undefined} onClick={() => lastQuestion.answer(false)}>
              {lastQuestion.cancelText ?? t('cancel')}
            </Button>
          )}
          <Button
            variant="primary"
            tone={lastQuestion.tone}
            data-initial-focus={lastQuestion.tone === 'danger' ? undefined : ''}
            onClick={() => lastQuestion.answer(true)}
          >
            {lastQuestion.confirmText ?? t(lastQuestion.isNotice ? 'understood' : 'confirm')}
          </Button>
        </>
      }
    >
      {lastQuestion.details}
    </Surface>
  )
}
