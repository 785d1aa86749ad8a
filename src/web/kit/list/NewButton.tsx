import type { Endpoint } from '#contract/kit/endpoint.ts'
import { say, within, type Label } from '#contract/kit/label.ts'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { Allowed } from '#web/session/Allowed.tsx'
import { Button } from '../ui/Button.tsx'
import { listTexts } from './texts.ts'

interface NewButtonProps {
  entity: { $: { label: Label }; edit: Endpoint }
  open: (id: 'new') => void
}

/** 新增, for those who may. */
export function NewButton({ entity, open }: NewButtonProps) {
  const t = useTexts(listTexts)
  const language = useLanguage()
  return (
    <Allowed access={entity.edit}>
      <Button variant="primary" aria-keyshortcuts="n" onClick={() => open('new')}>
        {t('create', { entity: within(say(entity.$.label, language), language) })}
      </Button>
    </Allowed>
  )
}
