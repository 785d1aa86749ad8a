import { history, type HistoryEntry } from '#contract/history/history.ts'
import { invalidateAfter } from '#web/base/api/query.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { same } from '#web/kit/form/draft/merge.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { fieldsOfEntity, type HistoryEntity } from './history-entity.ts'
import { historyTexts } from './history-texts.ts'
import { sayValue } from './say-value.ts'
import { ValueText } from './ValueText.tsx'
import styles from './HistoryDrawer.module.css'

const Fields = fieldsOf(history.restore)

export interface Restored {
  entry: HistoryEntry
  current: Record<string, unknown>
}

interface HistoryRestoreProps {
  entity: HistoryEntity
  id: number
  /** The entry whose old values are restored, and the current record; null while the dialog is closed. */
  restored: Restored | null
  onClose: () => void
}

/** Asks which old values are restored, shown beside the current ones, and for the reason. */
export function HistoryRestore({ entity, id, restored, onClose }: HistoryRestoreProps) {
  const t = useTexts(historyTexts)
  const content = useOpening(restored).current
  const { entry, current } = content ?? {}
  const changes = entry?.changes.filter(({ is_restorable }) => is_restorable) ?? []
  const differing = changes.filter(({ field, before }) => !same(before, current?.[field])).map(({ field }) => field)
  return (
    <FormDialog
      endpoint={history.restore}
      open={restored !== null}
      title={t('restore_title')}
      submitText={t('restore_submit')}
      values={{ entity: entity.$.address, id, version: current?.['version'], entry_id: entry?.id, fields: differing, reason: '' }}
      // an edit restores the old values
      onSaved={() => entity.edit && invalidateAfter(entity.edit)}
      onClose={onClose}
    >
      <Fields.Own name="fields" group>
        {({ field }) => (
          <Choices entity={entity} changes={changes} current={current} chosen={field.value as string[]} onChange={field.onChange} />
        )}
      </Fields.Own>
      <Fields.Text name="reason" />
    </FormDialog>
  )
}

interface ChoicesProps {
  entity: HistoryEntity
  changes: HistoryEntry['changes']
  current: Record<string, unknown> | undefined
  chosen: readonly string[]
  onChange: (fields: string[]) => void
}

function Choices({ entity, changes, current, chosen, onChange }: ChoicesProps) {
  const t = useTexts(historyTexts)
  const language = useLanguage()
  const fields = fieldsOfEntity(entity)
  return (
    <div className={styles.choices}>
      {changes.map(({ field, label, before, before_title }) => (
        <Checkbox
          key={field}
          value={chosen.includes(field)}
          disabled={same(before, current?.[field])}
          onChange={(on) => onChange(on ? [...chosen, field] : chosen.filter((one) => one !== field))}
        >
          <span className={styles.choice}>
            {label}
            <strong>
              <ValueText field={fields[field]} value={before} title={before_title} language={language} />
            </strong>
            <span className={styles.where}>{t('now', { value: sayValue(fields[field], current?.[field], language) || t('empty') })}</span>
          </span>
        </Checkbox>
      ))}
    </div>
  )
}
