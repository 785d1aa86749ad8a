import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useView } from '#web/base/router/views.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { PlainPage } from '#web/kit/ui/PlainPage.tsx'
import { subscribeOnline } from './OfflineNotices.tsx'

const offlineTexts = texts({
  zh: {
    title: '网络已断开',
    hint: '恢复连接后页面会自动打开。',
    unreachable: '无法连接服务器',
    unreachable_hint: '您仍处于登录状态，服务器恢复后页面会自动打开。',
    retry: '立即重试',
  },
  en: {
    title: 'No network',
    hint: 'The page opens as soon as the network is back.',
    unreachable: 'The server cannot be reached',
    unreachable_hint: 'You are still logged in. The page opens as soon as the server is back.',
    retry: 'Try again now',
  },
})

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000

/** The shell opened without network or server: the session stays, and the product opens when both are back. */
export function OfflinePage() {
  const t = useTexts(offlineTexts)
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const retry = useView(({ view }) => (view.kind === 'offline' ? view.retry : undefined))
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isOnline || !retry) return
    const ask = async () => {
      if (await isReady()) retry()
      // the entry may fail once more: the page then stays, and asks again
      setTries((n) => n + 1)
    }
    const timer = setTimeout(() => void ask(), Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries))
    return () => clearTimeout(timer)
  }, [isOnline, retry, tries])
  return (
    <PlainPage>
      <h1>{t(isOnline ? 'unreachable' : 'title')}</h1>
      <p>{t(isOnline ? 'unreachable_hint' : 'hint')}</p>
      {isOnline && <Button onClick={retry}>{t('retry')}</Button>}
    </PlainPage>
  )
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch('/readyz')).ok
  } catch {
    return false
  }
}
