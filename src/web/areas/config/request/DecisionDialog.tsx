import { configRequest, type ConfigRequest } from '#contract/config/request.ts'
import { isSettingKey, settings } from '#contract/config/settings.ts'
import { texts, useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { sayValue } from '#web/kit/form/history/say-value.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import styles from './DecisionDialog.module.css'

const dialogTexts = texts({
  zh: {
    accept: '确认变更申请 {no}',
    refuse: '拒绝变更申请 {no}',
    accept_submit: '确认生效',
    refuse_submit: '拒绝',
    why: '原因：{reason}',
    empty: '空',
  },
  en: {
    accept: 'Accept request {no}',
    refuse: 'Refuse request {no}',
    accept_submit: 'Accept',
    refuse_submit: 'Refuse',
    why: 'Reason: {reason}',
    empty: 'empty',
  },
})

const Fields = fieldsOf(configRequest.refuse)

export interface Decided {
  row: ConfigRequest
  verb: 'accept' | 'refuse'
}

/** Shows both values for each setting and asks for the decision; null while the dialog is closed. */
export function DecisionDialog({ decided, onClose }: { decided: Decided | null; onClose: () => void }) {
  const t = useTexts(dialogTexts)
  const { current } = useOpening(decided)
  if (!current) return null
  const { row, verb } = current
  return (
    <FormDialog
      endpoint={configRequest[verb]}
      open={decided !== null}
      record={row.request_no}
      title={t(verb, { no: row.request_no })}
      submitText={t(`${verb}_submit`)}
      values={verb === 'refuse' ? { id: row.id, version: row.version, reason: '' } : { id: row.id, version: row.version }}
      onClose={onClose}
    >
      <Changes row={row} />
      {verb === 'refuse' && (
        <FormGroup>
          <Wide>
            <Fields.LongText name="reason" required />
          </Wide>
        </FormGroup>
      )}
    </FormDialog>
  )
}

function Changes({ row: { changes, creator, reason } }: { row: ConfigRequest }) {
  const t = useTexts(dialogTexts)
  const say = useLabel()
  const language = useLanguage()
  const shownOf = (key: string, value: unknown) => {
    if (value === null || value === undefined || value === '') return t('empty')
    if (!isSettingKey(key) || typeof value === 'object') return JSON.stringify(value, null, 2)
    return settings[key].type === 'secret' ? String(value) : sayValue(settings[key].field, value, language)
  }
  return (
    <>
      <p className={styles.reason}>
        {creator} · {t('why', { reason })}
      </p>
      <dl className={styles.changes}>
        {changes.map(({ key, old, new: next }) => (
          <div key={key}>
            <dt>{isSettingKey(key) ? say(settings[key].label) : key}</dt>
            <dd>
              <del className={styles.old}>{shownOf(key, old)}</del> → <ins className={styles.next}>{shownOf(key, next)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
