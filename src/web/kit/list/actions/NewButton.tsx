import { use } from 'react'
import { createPortal } from 'react-dom'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { say, within, type Label } from '#contract/kit/label.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { listTexts } from '#web/kit/list/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { FirstStep } from './first-step.ts'

interface NewButtonProps {
  entity: { $: { label: Label }; edit: Endpoint }
  open: (id: 'new') => void
}

/** 新增, for persons with the permission. */
export function NewButton({ entity, open }: NewButtonProps) {
  const t = useTexts(listTexts)
  const language = useLanguage()
  const firstStep = use(FirstStep)
  return (
    <Allowed access={entity.edit} opensForm>
      <Button variant="primary" aria-keyshortcuts="n" onClick={() => open('new')}>
        {t('create', { entity: within(say(entity.$.label, language), language) })}
      </Button>
      {firstStep &&
        createPortal(
          <Button variant="primary" onClick={() => open('new')}>
            {t('create_first')}
          </Button>,
          firstStep,
        )}
    </Allowed>
  )
}
