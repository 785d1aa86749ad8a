import { useEffect } from 'react'
import CloudUpload from 'virtual:icon/cloud-upload'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { run } from '#web/kit/outbox/outbox-runner.ts'
import { useOutbox } from '#web/kit/outbox/outbox-state.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { onDemand, useMounted } from '#web/kit/ui/state/on-demand.ts'
import styles from './NoticeBars.module.css'

const barTexts = texts({
  zh: { waiting: '{n} 项操作待同步', listed: '{n} 项离线操作需要处理', open: '查看' },
  en: { waiting: 'Waiting to sync: {n}', listed: 'Typed without a network: {n} need a decision', open: 'Open' },
})

const panel = onDemand(() => import('./OutboxPanel.tsx'))

/** The number of actions that wait on this device, with their panel; absent without any. */
export function OutboxBar() {
  const t = useTexts(barTexts)
  const { entries, isOpen } = useOutbox()
  const [mounted] = useMounted(isOpen)
  const OutboxPanel = panel.useLoaded(mounted)?.OutboxPanel
  useEffect(() => void run(), [])
  const listed = entries.filter(({ state }) => state !== 'waiting').length
  return (
    <>
      {entries.length > 0 && (
        <div className={styles.notice}>
          <CloudUpload aria-hidden size={16} className={styles.icon} />
          <span className={styles.words}>{listed > 0 ? t('listed', { n: listed }) : t('waiting', { n: entries.length })}</span>
          <span className={styles.actions}>
            <Button size="compact" onClick={() => useOutbox.setState({ isOpen: true })}>
              {t('open')}
            </Button>
          </span>
        </div>
      )}
      {OutboxPanel && <OutboxPanel open={isOpen} entries={entries} onClose={() => useOutbox.setState({ isOpen: false })} />}
    </>
  )
}
