import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useView } from '#web/base/router/views.ts'
import { run } from '#web/kit/outbox/outbox-runner.ts'
import { useOutbox } from '#web/kit/outbox/outbox-state.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { PlainPage } from '#web/kit/ui/state/PlainPage.tsx'
import { mayCountOffline } from './count-right.ts'
import { subscribeOnline } from './OfflineNotices.tsx'
import { isReady } from './seen-run.ts'

const offlineTexts = texts({
  zh: {
    title: '网络已断开',
    hint: '恢复连接后页面会自动打开。',
    unreachable: '无法连接服务器',
    unreachable_hint: '您仍处于登录状态，服务器恢复后页面会自动打开。',
    retry: '立即重试',
    waiting: '本机有 {n} 项操作待同步，恢复连接后自动提交',
    count: '继续盘点',
    counting: '库存盘点',
    counting_hint: '盘点保存在本机，连接恢复后自动提交。',
  },
  en: {
    title: 'No network',
    hint: 'The page opens as soon as the network is back.',
    unreachable: 'The server cannot be reached',
    unreachable_hint: 'You are still logged in. The page opens as soon as the server is back.',
    retry: 'Try again now',
    waiting: '{n:action|actions} on this device will be sent when the network is back',
    count: 'Continue to count stock',
    counting: 'Stock count',
    counting_hint: 'Counts are saved on this device and sent when the network is back.',
  },
})

const count = onDemand(() => import('./CountForm.tsx'))

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000

/** The shell opened without network or server: the session stays, and the product opens when both are back. */
export function OfflinePage() {
  const t = useTexts(offlineTexts)
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const retry = useView(({ view }) => (view.kind === 'offline' ? view.retry : undefined))
  const [tries, setTries] = useState(0)
  const [isCounting, setCounting] = useState(false)
  const size = useOutbox((state) => state.size)
  // the session is not known here: the server checks the permission for typed actions
  useEffect(() => void run(), [])
  const counts = mayCountOffline()
  const CountForm = count.useLoaded(isCounting)?.CountForm
  useEffect(() => {
    // a count that is being typed stays on the page until the person leaves it
    if (!isOnline || !retry || isCounting) return
    const ask = async () => {
      if (await isReady()) retry()
      // the entry may fail once more: the page then stays, and asks again
      setTries((n) => n + 1)
    }
    const timer = setTimeout(() => void ask(), Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries))
    return () => clearTimeout(timer)
  }, [isOnline, retry, tries, isCounting])
  return (
    <PlainPage>
      <h1>{t(isCounting ? 'counting' : isOnline ? 'unreachable' : 'title')}</h1>
      <p>{t(isCounting ? 'counting_hint' : isOnline ? 'unreachable_hint' : 'hint')}</p>
      {size > 0 && <p>{t('waiting', { n: size })}</p>}
      {isOnline && <Button onClick={retry}>{t('retry')}</Button>}
      {CountForm ? <CountForm /> : counts && <Button onClick={() => setCounting(true)}>{t('count')}</Button>}
    </PlainPage>
  )
}
