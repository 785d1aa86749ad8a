import { useState } from 'react'
import ArrowRight from 'virtual:icon/arrow-right'
import { config, type ConfigLog } from '#contract/config/config.ts'
import { isSettingKey, settingGroups, settings, type GroupCode } from '#contract/config/settings.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import { hasPages, usePageNo } from '#web/kit/ui/table/use-page-no.ts'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { saySetting } from './say-setting.ts'
import styles from './LogDrawer.module.css'

const configTexts = texts({
  zh: {
    changes_of: '变更记录 · {group}',
    no_changes: '还没有变更记录',
    why: '原因：{reason}',
  },
  en: {
    changes_of: 'Changes · {group}',
    no_changes: 'No changes yet',
    why: 'Reason: {reason}',
  },
})

/** A group's changes: person, time, reason, old and new value. */
export function LogDrawer({ group, onClose }: { group: GroupCode | null; onClose: () => void }) {
  const t = useTexts(configTexts)
  const say = useLabel()
  const [visibleGroup, setVisibleGroup] = useState(group)
  if (group !== null && group !== visibleGroup) setVisibleGroup(group)
  return (
    <Drawer
      open={group !== null}
      title={t('changes_of', { group: visibleGroup ? say(settingGroups[visibleGroup].label) : '' })}
      onClose={onClose}
      width={640}
    >
      {visibleGroup && <Changes group={visibleGroup} />}
    </Drawer>
  )
}

function Changes({ group }: { group: GroupCode }) {
  const t = useTexts(configTexts)
  const { page, pager } = usePageNo()
  const query = useCall(config.logList, { group, ...page }, { quiet: true, keepPrevious: true, staleTime: 0 })
  return (
    <Loaded query={query} lines={8}>
      {({ list, total }) => (
        <>
          {total === 0 && <Empty title={t('no_changes')} />}
          <ol className={styles.list}>
            {list.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
          {hasPages(total, page) && <Pager {...pager} total={total} />}
        </>
      )}
    </Loaded>
  )
}

function Entry({ entry: { key, old, new: after, username, created_at, reason } }: { entry: ConfigLog }) {
  const t = useTexts(configTexts)
  const say = useLabel()
  const language = useLanguage()
  // a key from an earlier version may be gone
  const textOf = (value: unknown) => (isSettingKey(key) ? saySetting(key, value, language) : JSON.stringify(value))
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <strong>{isSettingKey(key) ? say(settings[key].label) : key}</strong>
        <span className={styles.by}>
          {username} · <Time value={created_at} />
        </span>
      </div>
      <div className={styles.change}>
        <del className={styles.old}>{textOf(old)}</del>
        <ArrowRight role="img" aria-label="→" size={14} className={styles.arrow} />
        <ins className={styles.new}>{textOf(after)}</ins>
      </div>
      {reason && <p className={styles.by}>{t('why', { reason })}</p>}
    </li>
  )
}
