import { Empty } from '#web/kit/ui/Empty.tsx'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { useSession } from '#web/session/store.ts'
import { useMenu } from '#web/shell/current-route.ts'
import type { MenuEntry } from '#web/shell/menu-tree.ts'
import { EntranceGroup } from './EntranceGroup.tsx'
import { greetingAt } from './greeting.ts'
import styles from './index.module.css'
import { indexTexts } from './texts.ts'

const HOME = '/index'
const DATE = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' } as const

/** The start page: a greeting, and the ways to everything that the person may open. */
export default function HomePage() {
  const t = useTexts(indexTexts)
  const { username, real_name } = useSession()
  const language = useLanguage()
  const { entries } = useMenu()
  const now = new Date()
  const groups = entries.filter(({ key, external }) => key !== HOME && !external)
  const single = groups.filter(({ children }) => children.length === 0)
  const branches = groups.filter(({ children }) => children.length > 0)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.greeting}>{t('greeting', { greeting: t(greetingAt(now.getHours())), name: real_name || username })}</p>
        <p className={styles.date}>{now.toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en', DATE)}</p>
      </header>
      {branches.map((entry) => (
        <EntranceGroup key={entry.key} entry={entry} entrances={leaves(entry)} />
      ))}
      {single.length > 0 && <EntranceGroup entrances={single} />}
      {groups.length === 0 && <Empty title={t('nothing')}>{t('nothingHint')}</Empty>}
    </div>
  )
}

function leaves(entry: MenuEntry): MenuEntry[] {
  return entry.children.length === 0 ? [entry] : entry.children.flatMap(leaves)
}
