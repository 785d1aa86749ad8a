import { useState } from 'react'
import Bookmark from 'virtual:icon/bookmark'
import { useTexts } from '#web/base/locales/texts.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Popover } from '#web/kit/ui/overlay/Popover.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import type { ViewPanelProps } from './ViewPanel.tsx'
import type { Views } from './views.ts'

const panel = onDemand(() => import('./ViewPanel.tsx'))

/** The open saved view, and the button that shows the others. */
export function ViewSwitch({ views }: { views: Views }) {
  const t = useTexts(listTexts)
  const [request, setRequest] = useState<ViewPanelProps['request']>(null)
  const Form = panel.useLoaded(request !== null)?.ViewForm
  const { open, isChanged } = views
  const name = open ? `${open.title}${isChanged ? ` · ${t('view_changed')}` : ''}` : t('views')
  return (
    <>
      <Popover
        align="end"
        title={t('views')}
        trigger={
          <Button variant="ghost" size="compact" icon={<Bookmark aria-hidden size={16} />} tip={t('views')} aria-label={name}>
            {open && name}
          </Button>
        }
      >
        {(close) => <Panel views={views} request={request} onAsk={setRequest} onClose={close} />}
      </Popover>
      {Form && <Form views={views} request={request} onClose={() => setRequest(null)} />}
    </>
  )
}

function Panel(props: ViewPanelProps) {
  const Loaded = panel.useLoaded(true)?.ViewPanel
  return Loaded ? <Loaded {...props} /> : <Skeleton lines={3} />
}
