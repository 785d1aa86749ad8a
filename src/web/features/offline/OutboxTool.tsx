import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { CountedIcon } from '#web/kit/ui/CountedIcon.tsx'
import { onDemand, useMounted } from '#web/kit/ui/on-demand.ts'
import { useOutbox } from './outbox-state.ts'

const toolTexts = texts({
  zh: { title: '待同步', waiting: '待同步，{n} 项', listed: '待同步，{n} 项需要处理' },
  en: { title: 'Waiting to sync', waiting: 'Waiting to sync: {n}', listed: 'Waiting to sync: {n} need a decision' },
})

const panel = onDemand(() => import('./OutboxPanel.tsx'))

/** A button with the number of actions that wait on this device; absent without any. */
export function OutboxTool() {
  const t = useTexts(toolTexts)
  const { entries, isOpen } = useOutbox()
  const [mounted] = useMounted(isOpen)
  const OutboxPanel = panel.useLoaded(mounted)?.OutboxPanel
  const listed = entries.filter(({ state }) => state !== 'waiting').length
  const icon = <CountedIcon icon={<CloudUpload aria-hidden size={16} />} count={entries.length} tone={listed > 0 ? 'danger' : 'primary'} />
  const label = listed > 0 ? t('listed', { n: listed }) : t('waiting', { n: entries.length })
  return (
    <>
      {entries.length > 0 && (
        <Button variant="ghost" icon={icon} tip={t('title')} aria-label={label} onClick={() => useOutbox.setState({ isOpen: true })} />
      )}
      {OutboxPanel && <OutboxPanel open={isOpen} entries={entries} onClose={() => useOutbox.setState({ isOpen: false })} />}
    </>
  )
}
