import { useEffect } from 'react'
import Bell from 'virtual:icon/bell'
import { useTexts } from '#web/base/locales/texts.ts'
import { CountedIcon } from '#web/kit/ui/icon/CountedIcon.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Popover } from '#web/kit/ui/overlay/Popover.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { noticeTexts } from './texts.ts'
import { useUnread } from './unread-store.ts'
import styles from './NoticeTool.module.css'

const panel = onDemand(() => import('./NoticePanel.tsx'))

// the requests for the first page come before this connection
const FIRST_PAGE_MS = 3000

/** The bell: the unread notification count, updated live, and a link to the list. */
export function NoticeTool({ hasSound }: { hasSound: boolean }) {
  const t = useTexts(noticeTexts)
  const unread = useUnread((state) => state.unread)
  useEffect(keepLive, [])
  useEffect(() => useUnread.setState({ hasSound }), [hasSound])
  const bell = <CountedIcon icon={<Bell aria-hidden size={16} />} count={unread} tone="danger" />
  const label = unread > 0 ? t('titleUnread', { n: unread }) : t('title')
  return (
    <Popover
      label={t('title')}
      align="end"
      trigger={<Button variant="ghost" icon={bell} tip={t('title')} aria-label={label} onMouseEnter={() => void panel.load()} />}
    >
      {(close) => <Panel close={close} />}
    </Popover>
  )
}

function Panel({ close }: { close: () => void }) {
  const Loaded = panel.useLoaded(true)?.NoticePanel
  return <div className={styles.panel}>{Loaded && <Loaded close={close} />}</div>
}

function keepLive(): () => void {
  let isGone = false
  let stop: (() => void) | undefined
  const timer = setTimeout(() => {
    import('./live.ts').then(
      ({ startLive }) => {
        if (!isGone) stop = startLive()
      },
      () => undefined,
    )
  }, FIRST_PAGE_MS)
  return () => {
    isGone = true
    clearTimeout(timer)
    stop?.()
  }
}
