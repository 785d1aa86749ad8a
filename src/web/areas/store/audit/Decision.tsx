import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Label } from '#contract/kit/label.ts'
import { audit, quickReasons, type AuditDetail } from '#contract/store/audit.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { useDraft } from '#web/kit/form/draft/draft.ts'
import { DraftNotice } from '#web/kit/form/draft/DraftNotice.tsx'
import { FormBody } from '#web/kit/form/FormBody.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { useEndpointForm, type EndpointForm } from '#web/kit/form/use-endpoint-form.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { Kbd } from '#web/kit/ui/value/Kbd.tsx'
import { CustomerServicePicker, SalesmanPicker } from '#web/pickers/RecordPickers.tsx'
import styles from './audit.module.css'

const decisionTexts = texts({
  zh: {
    decide: '审核',
    pre: '初审',
    pass: '通过',
    pre_pass: '转平台终审',
    reject: '驳回',
    submit_pass: '确认通过',
    submit_reject: '确认驳回',
    automatic: '按地区自动分配',
    none: '不指定',
    keys: '通过 / 驳回',
    key_send: '提交',
    key_reason: '快捷原因',
    waits: '等待代理商初审，48小时后自动转平台',
  },
  en: {
    decide: 'Decision',
    pre: 'Pre-review',
    pass: 'Approve',
    pre_pass: 'Pass to platform',
    reject: 'Reject',
    submit_pass: 'Approve',
    submit_reject: 'Reject',
    automatic: 'By region (automatic)',
    none: 'None',
    keys: 'approve / reject',
    key_send: 'submit',
    key_reason: 'reasons',
    waits: 'Waiting for the agent’s pre-review; moves to the platform after 48 hours',
  },
})

interface DecisionProps {
  row: AuditDetail
  /** Called after a decision. */
  onDone: () => void
}

/** The form for the decision that this person may make now; nothing for a decided application. */
export function Decision({ row, onDone }: DecisionProps) {
  const t = useTexts(decisionTexts)
  const can = useCan()
  if (row.state === 'pending' && can(audit.audit)) return <Final key={row.id} row={row} onDone={onDone} />
  if (row.state === 'pending_agent' && can(audit.preAudit)) return <Preliminary key={row.id} row={row} onDone={onDone} />
  return row.state === 'pending_agent' ? <p className={styles.muted}>{t('waits')}</p> : null
}

const FinalFields = fieldsOf(audit.audit)

function Final({ row, onDone }: DecisionProps) {
  const t = useTexts(decisionTexts)
  const { id, version, price_level, salesman_id, tags, kind } = row
  const values = { id, version, pass: 1, price_level, salesman_id, cs_wxid: null, tags, reason: null }
  const element = useRef<HTMLFormElement>(null)
  const { form, schema, submit, isSaving, off } = useEndpointForm(audit.audit, { values, onDone: done })
  const draft = useDraft({ of: audit, id }, { form, schema, call: audit.audit.address, restores: true })
  const pass = form.watch('pass') as 0 | 1
  function done() {
    draft.forget()
    onDone()
  }
  useDecisionKeys({
    choose: (next) => form.setValue('pass', next),
    pick: (reason) => pass === 0 && form.setValue('reason', reason, { shouldDirty: true, shouldValidate: true }),
    send: () => element.current?.requestSubmit(),
  })
  return (
    <form ref={element} className={styles.decision} onSubmit={submit} aria-label={t('decide')}>
      <h2>{t('decide')}</h2>
      <FormBody key={draft.discards} form={form} schema={schema} notice={<DraftNotice draft={draft} />}>
        <FinalFields.Either name="pass" yes={t('pass')} no={t('reject')} />
        {pass === 1 ? (
          <>
            <FinalFields.Choice name="price_level" required />
            {kind === 'new' && (
              <FinalFields.Own name="salesman_id">
                {({ field }) => (
                  <SalesmanPicker
                    {...field}
                    value={field.value as number | null}
                    initialOption={salesman_id === null ? null : { key: salesman_id, title: row.salesman_name ?? '' }}
                    agentId={row.agent_id ?? undefined}
                    placeholder={t('none')}
                  />
                )}
              </FinalFields.Own>
            )}
            <FinalFields.Own name="cs_wxid">
              {({ field }) => <CustomerServicePicker {...field} value={field.value as string | null} placeholder={t('automatic')} />}
            </FinalFields.Own>
            <FinalFields.Words name="tags" max={10} />
          </>
        ) : (
          <>
            <FinalFields.LongText name="reason" required />
            <Reasons name="reason" />
          </>
        )}
      </FormBody>
      <Submit pass={pass} isSaving={isSaving} off={off} />
    </form>
  )
}

const PreFields = fieldsOf(audit.preAudit)

function Preliminary({ row: { id, version }, onDone }: DecisionProps) {
  const t = useTexts(decisionTexts)
  const element = useRef<HTMLFormElement>(null)
  const { form, schema, submit, isSaving, off } = useEndpointForm(audit.preAudit, {
    values: { id, version, pass: 1, opinion: null },
    onDone: done,
  })
  const draft = useDraft({ of: audit, id }, { form, schema, call: audit.preAudit.address, restores: true })
  const pass = form.watch('pass') as 0 | 1
  function done() {
    draft.forget()
    onDone()
  }
  useDecisionKeys({
    choose: (next) => form.setValue('pass', next),
    pick: (reason) => pass === 0 && form.setValue('opinion', reason, { shouldDirty: true, shouldValidate: true }),
    send: () => element.current?.requestSubmit(),
  })
  return (
    <form ref={element} className={styles.decision} onSubmit={submit} aria-label={t('pre')}>
      <h2>{t('pre')}</h2>
      <FormBody key={draft.discards} form={form} schema={schema} notice={<DraftNotice draft={draft} />}>
        <PreFields.Either name="pass" yes={t('pre_pass')} no={t('reject')} />
        <PreFields.LongText name="opinion" required={pass === 0} />
        {pass === 0 && <Reasons name="opinion" />}
      </FormBody>
      <Submit pass={pass} isSaving={isSaving} off={off} />
    </form>
  )
}

/** The usual reasons; a press enters one, and a second one follows it. */
function Reasons({ name }: { name: string }) {
  const say = useLabel()
  const form = useFormContext()
  function enter(reason: string) {
    const before = ((form.getValues(name) as string | null) ?? '').trim()
    const next = before === '' || before.includes(reason) ? before || reason : `${before}；${reason}`
    form.setValue(name, next, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className={styles.reasons}>
      {quickReasons.map((reason, n) => (
        <Button key={reason[0]} size="compact" onClick={() => enter(say(reason))}>
          {say(reason)} <Kbd>{n + 1}</Kbd>
        </Button>
      ))}
    </div>
  )
}

function Submit({ pass, isSaving, off }: { pass: 0 | 1 } & Pick<EndpointForm, 'isSaving' | 'off'>) {
  const t = useTexts(decisionTexts)
  return (
    <div className={styles.submit}>
      <Button type="submit" variant="primary" tone={pass === 0 ? 'danger' : undefined} loading={isSaving} disabledReason={off}>
        {t(pass === 1 ? 'submit_pass' : 'submit_reject')}
      </Button>
      <div className={styles.keys}>
        <span>
          <Kbd>A</Kbd> <Kbd>X</Kbd> {t('keys')}
        </span>
        {pass === 0 && (
          <span>
            <Kbd>1–5</Kbd> {t('key_reason')}
          </span>
        )}
        <span>
          <Kbd>Ctrl ↵</Kbd> {t('key_send')}
        </span>
      </div>
    </div>
  )
}

interface Keys {
  choose: (pass: 0 | 1) => void
  pick: (reason: string) => void
  send: () => void
}

const TYPED = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="dialog"]'

/** A approves, X rejects, 1 to 5 enter a reason, Ctrl+Enter submits. Letters are off while a text field has the focus. */
function useDecisionKeys({ choose, pick, send }: Keys): void {
  const say = useLabel()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isComposing(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return send()
    }
    if (event.ctrlKey || event.metaKey || (event.target instanceof Element && event.target.closest(TYPED))) return undefined
    const key = event.key.toLowerCase()
    const reason = quickReasons[Number(key) - 1] as Label | undefined
    if (key === 'a') choose(1)
    else if (key === 'x') choose(0)
    else if (reason) pick(say(reason))
    else return undefined
    return event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
