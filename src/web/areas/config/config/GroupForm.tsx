import { useEffect, useState } from 'react'
import { config, configSecret, type ConfigGroup } from '#contract/config/config.ts'
import { settingsOf, type GroupCode } from '#contract/config/settings.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { Alert } from '#web/kit/form/Alert.tsx'
import { useLeaveQuestion } from '#web/kit/form/draft/leave-question.ts'
import { FormBody } from '#web/kit/form/FormBody.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { SettingField } from './SettingField.tsx'
import { configTexts } from './texts.ts'
import { useGroupForm } from './use-group-form.ts'
import { useRestore } from './use-restore.ts'
import styles from './index.module.css'

const LogDrawer = lazyPart('group', async () => (await import('./LogDrawer.tsx')).LogDrawer)

interface GroupFormProps {
  group: GroupCode
  stored: ConfigGroup
  reload: () => Promise<unknown>
  onDirty: (isDirty: boolean) => void
}

/** A group's settings, saved together. */
export function GroupForm({ group, stored, reload, onDirty }: GroupFormProps) {
  const t = useTexts(configTexts)
  const say = useLabel()
  const { form, schema, submit, isSaving, isStale, reason, setReason, changed, isHeld } = useGroupForm({ group, stored, reload })
  const restore = useRestore(group, stored, form)
  const mayEdit = usePermission(config.edit.access)
  const mayReplace = usePermission(configSecret)
  const [logOf, setLogOf] = useState<GroupCode | null>(null)
  const isDirty = changed > 0
  const off = !isDirty ? t('all_saved') : isHeld && reason.trim() === '' ? t('reason_needed') : undefined
  const items = new Map(stored.list.map((item) => [item.key, item]))
  const settings = settingsOf(group)
  const areas = new Set(settings.map(([, { area }]) => area && say(area)))
  // one line above the form, unless only some settings wait for an area
  const sharedArea = areas.size === 1 ? [...areas][0] : undefined
  useLeaveQuestion(isDirty)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  return (
    <form onSubmit={submit}>
      {sharedArea && <p className={styles.quiet}>{t('for_area', { area: sharedArea })}</p>}
      <FormBody form={form} schema={schema} notice={isStale && <Alert>{t('stale')}</Alert>}>
        <div className={styles.fields}>
          {settings.map(([key, setting]) => (
            <SettingField
              key={key}
              name={key}
              setting={setting}
              isDefault={items.get(key)?.is_default ?? true}
              pending={items.get(key)?.pending ?? null}
              disabled={!mayEdit || (setting.type === 'secret' && !mayReplace)}
              waits={sharedArea === undefined}
              onRestore={mayEdit ? () => void restore.one(key) : undefined}
            />
          ))}
        </div>
      </FormBody>
      <div className={styles.bar}>
        <span role="status" className={styles.state}>
          {mayEdit ? (isDirty ? t('unsaved', { n: changed }) : t('all_saved')) : t('may_not')}
        </span>
        {isDirty && (
          <span className={styles.reason}>
            <Input
              value={reason}
              onChange={setReason}
              aria-label={t('reason')}
              placeholder={t(isHeld ? 'reason_required' : 'reason_placeholder')}
              maxLength={200}
            />
          </span>
        )}
        <Button onClick={() => setLogOf(group)}>{t('changes')}</Button>
        {mayEdit && (
          <>
            <Button disabledReason={restore.count === 0 ? t('nothing_to_restore') : undefined} onClick={() => void restore.all()}>
              {t('restore_group')}
            </Button>
            <Button type="submit" variant="primary" loading={isSaving} disabledReason={off}>
              {t(isHeld ? 'request' : 'save')}
            </Button>
          </>
        )}
      </div>
      <LogDrawer group={logOf} onClose={() => setLogOf(null)} />
    </form>
  )
}
