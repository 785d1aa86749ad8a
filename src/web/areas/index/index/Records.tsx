import { useTexts, useLabel, texts } from '#web/base/locales/texts.ts'
import { parse } from '#web/base/router/location.ts'
import { pageLink } from '#web/base/router/menu.ts'
import { resolve } from '#web/base/router/routes.ts'
import { useRoutes } from '#web/base/router/views.ts'
import { useRecentRecords } from '#web/base/session/recent-records.ts'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { Panel } from './Panel.tsx'
import styles from './index.module.css'

const recordTexts = texts({
  zh: {
    recent: '最近打开',
    none: '还没有打开过记录。您在本浏览器打开的商品、门店等记录会列在这里，方便继续处理。',
  },
  en: {
    recent: 'Recently opened',
    none: 'Nothing yet. The goods, stores and other records that you open in this browser are listed here.',
  },
})

const MOST_SHOWN = 8

/** The records that the person has opened in this browser, newest first. */
export function Records() {
  const t = useTexts(recordTexts)
  const say = useLabel()
  const routes = useRoutes((state) => state.routes)
  // a page may have left the person's menu
  const records = useRecentRecords().filter(({ to }) => resolve(routes ?? [], parse(to).path).kind === 'page')
  return (
    <Panel title={t('recent')}>
      {records.length === 0 && <p className={styles.none}>{t('none')}</p>}
      <ul className={styles.rows}>
        {records.slice(0, MOST_SHOWN).map(({ to, title, kind, at }) => {
          const { path, query } = parse(to)
          return (
            <li key={to}>
              <a {...pageLink(path, query)} className={styles.record}>
                <span className={styles.title}>{title}</span>
                <span className={styles.kind}>{say(kind)}</span>
                <span className={styles.time}>
                  <Time value={new Date(at).toISOString()} />
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
