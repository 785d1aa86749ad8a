import { useState } from 'react'
import { config } from '#contract/config/config.ts'
import { settingGroups, type GroupCode } from '#contract/config/settings.ts'
import { prefetch as prefetchCall, useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { useDirtyGuard } from '#web/kit/ui/overlay/confirm.ts'
import { Group } from './Group.tsx'
import styles from './index.module.css'

const configTexts = texts({
  zh: {
    groups: '配置分组',
    changed: '{n}项不是默认值',
  },
  en: {
    groups: 'Setting groups',
    changed: '{n} changed from default',
  },
})

const codes = Object.keys(settingGroups) as GroupCode[]

export const prefetch = (query?: Query) => prefetchCall(config.list, { group: groupFrom(query?.['group']) })

/** Settings by group; the address contains the group. */
export default function ConfigPage() {
  const t = useTexts(configTexts)
  const say = useLabel()
  const { query, setQuery } = usePage()
  const chosen = groupFrom(query['group'])
  const counts = new Map(useCall(config.groupList, {}, { quiet: true }).data?.list.map(({ code, changed }) => [code, changed]))
  const [isDirty, setIsDirty] = useState(false)
  const mayLeave = useDirtyGuard(isDirty)
  async function choose(code: GroupCode) {
    if (code !== chosen && (await mayLeave())) setQuery({ group: code === codes[0] ? null : code, setting: null })
  }
  return (
    <div className={styles.page}>
      <nav aria-label={t('groups')} className={styles.groups}>
        {codes.map((code) => {
          const changed = counts.get(code) ?? 0
          return (
            <button
              key={code}
              ref={code === chosen ? reveal : undefined}
              type="button"
              aria-current={code === chosen ? 'page' : undefined}
              className={styles.group}
              onClick={() => void choose(code)}
            >
              {say(settingGroups[code].label)}
              {changed > 0 && (
                <span className={styles.count} aria-label={t('changed', { n: changed })} data-tip={t('changed', { n: changed })}>
                  {changed}
                </span>
              )}
            </button>
          )
        })}
      </nav>
      <Group key={chosen} group={chosen} onDirty={setIsDirty} />
    </div>
  )
}

function groupFrom(code: string | undefined): GroupCode {
  return code !== undefined && Object.hasOwn(settingGroups, code) ? (code as GroupCode) : 'site'
}

/** On a small screen the group row is wider than the screen. */
function reveal(button: HTMLButtonElement | null): void {
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
