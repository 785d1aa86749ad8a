import { configRequest } from '#contract/config/request.ts'
import { isSettingKey, settings } from '#contract/config/settings.ts'
import { sayAll } from '#contract/kit/label.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { pageLink } from '#web/base/router/menu.ts'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { Panel } from './Panel.tsx'
import styles from './index.module.css'

const changesTexts = texts({
  zh: { title: '近7天生效的配置变更', all: '全部申请', line: '{settings}：{creator} 申请，{decider} 确认', console: '服务器控制台' },
  en: {
    title: 'Settings changed in the last 7 days',
    all: 'All requests',
    line: '{settings}: requested by {creator}, accepted by {decider}',
    console: 'the server console',
  },
})

/** The two-person settings that changed within a week; nothing without such changes. */
export function SettingsChanges() {
  const t = useTexts(changesTexts)
  const say = useLabel()
  const language = useLanguage()
  const { data } = useCall(configRequest.recent, {}, { quiet: true })
  if (!data || data.list.length === 0) return null
  return (
    <Panel title={t('title')} tools={<a {...pageLink('/config/request')}>{t('all')}</a>} isBusy={false}>
      <ul className={styles.rows}>
        {data.list.map(({ id, changes, creator, decider, decided_at }) => {
          const names = changes.map(({ key }) => (isSettingKey(key) ? say(settings[key].label) : key))
          return (
            <li key={id} className={styles.task}>
              <span>{t('line', { settings: sayAll(names, language), creator, decider: decider ?? t('console') })}</span>
              <span className={styles.time}>{decided_at && <Time value={decided_at} />}</span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
