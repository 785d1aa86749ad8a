import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { config, type ConfigGroup } from '#contract/config/config.ts'
import { protections } from '#contract/config/protection.ts'
import { settingGroups, settings, type GroupCode, type SettingKey } from '#contract/config/settings.ts'
import { sayAll } from '#contract/kit/label.ts'
import { useAction } from '#web/base/api/query.ts'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { refreshSite } from '#web/base/session/refresh-site.ts'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { sayShort } from './say-setting.ts'
import { configTexts } from './texts.ts'

/** Restores the default for one setting or for the whole group, after a confirmation that lists the changes. */
export function useRestore(group: GroupCode, stored: ConfigGroup, form: UseFormReturn<FieldValues>) {
  const t = useTexts(configTexts)
  const say = useLabel()
  const language = useLanguage()
  const reset = useAction(config.reset, { onSuccess: () => void (group === 'site' && refreshSite()) })
  const changed = stored.list.filter(({ is_default }) => !is_default)
  // reads the values after the confirmation, because an earlier save may have been in flight before it
  const lastStored = useRef(stored)
  useEffect(() => {
    lastStored.current = stored
  }, [stored])

  async function all() {
    const names = sayAll(
      changed.map(({ key }) => say(settings[key as SettingKey].label)),
      language,
    )
    const isSure = await confirm({
      title: t('restore_ask', { what: say(settingGroups[group].label) }),
      body: t('restore_group_body', { n: changed.length, list: names }),
      confirmText: t('restore'),
    })
    if (!isSure) return
    reset.mutate({ group, version: lastStored.current.version, reason: t('restored') })
    for (const { key } of changed) form.resetField(key)
  }

  async function one(key: SettingKey) {
    const old = changed.find((item) => item.key === key)?.value
    const isSure = await confirm({
      title: t('restore_ask', { what: say(settings[key].label) }),
      body: t(protections[key] === 'two_people' ? 'restore_request' : 'restore_body', {
        old: sayShort(key, old, language),
        new: sayShort(key, settings[key].initial, language),
      }),
      confirmText: t('restore'),
    })
    if (!isSure) return
    reset.mutate({ group, version: lastStored.current.version, key, reason: t('restored') })
    form.resetField(key)
  }

  return { all, one, count: changed.length }
}
