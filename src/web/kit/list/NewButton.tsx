import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { useLabel, useTexts } from '#web/locales/texts.ts'
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
  const say = useLabel()
  return (
    <Allowed access={entity.edit}>
      <Button variant="primary" aria-keyshortcuts="n" onClick={() => open('new')}>
        {t('create', { entity: say(entity.$.label) })}
      </Button>
    </Allowed>
  )
}
