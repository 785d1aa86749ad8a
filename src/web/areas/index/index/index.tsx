import { useEffect } from 'react'
import { ledger } from '#contract/finance/ledger.ts'
import { home } from '#contract/index/home.ts'
import { task } from '#contract/task/task.ts'
import { rememberFirst } from '#web/base/api/early-fetch.ts'
import { prefetch as prefetchCall } from '#web/base/api/query.ts'
import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { useMenu } from '#web/base/router/menu.ts'
import { can, useCan } from '#web/base/session/can.ts'
import { useSession } from '#web/base/session/store.ts'
import { Empty } from '#web/kit/ui/Empty.tsx'
import { Figures, maySeeFigures } from './Figures.tsx'
import { greetingAt } from './greeting.ts'
import styles from './index.module.css'
import { LedgerCheck } from './LedgerCheck.tsx'
import { Records } from './Records.tsx'
import { newestTasks, Tasks } from './Tasks.tsx'
import { ToDos } from './ToDos.tsx'

const indexTexts = texts({
  zh: {
    morning: '早上好',
    forenoon: '上午好',
    noon: '中午好',
    afternoon: '下午好',
    evening: '晚上好',
    greeting: '{greeting}，{name}',
    nothing: '您的角色还没有可用的功能',
    nothingHint: '请联系管理员为您的角色开通菜单。',
  },
  en: {
    morning: 'Good morning',
    forenoon: 'Good morning',
    noon: 'Good afternoon',
    afternoon: 'Good afternoon',
    evening: 'Good evening',
    greeting: '{greeting}, {name}',
    nothing: 'Your role has no pages yet',
    nothingHint: 'Ask an administrator to grant your role access.',
  },
})

const HOME = '/index'
const DATE = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' } as const

/** Asks for the data without a promise: the first paint does not wait for it. */
export function prefetch(): void {
  void prefetchCall(home.todo, {})
  if (maySeeFigures()) void prefetchCall(home.overview, {})
  void prefetchCall(task.list, newestTasks)
  if (can(ledger.check)) void prefetchCall(ledger.check, {})
}

/** The start page: what waits for the person, the own tasks, and the way back to recent work. */
export default function HomePage() {
  const t = useTexts(indexTexts)
  const { username, real_name } = useSession()
  const language = useLanguage()
  const { entries } = useMenu()
  const may = useCan()
  const now = new Date()
  // a reload asks before the application has loaded
  useEffect(() => rememberFirst(home.todo.path), [])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.greeting}>{t('greeting', { greeting: t(greetingAt(now.getHours())), name: real_name || username })}</p>
        <p className={styles.date}>{now.toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en', DATE)}</p>
      </header>
      {entries.some(({ key }) => key !== HOME) ? (
        <>
          <ToDos />
          {maySeeFigures(may) && <Figures />}
          <div className={styles.panels}>
            <Records />
            <div className={styles.column}>
              {may(ledger.check) && <LedgerCheck />}
              <Tasks />
            </div>
          </div>
        </>
      ) : (
        <Empty title={t('nothing')}>{t('nothingHint')}</Empty>
      )}
    </div>
  )
}
