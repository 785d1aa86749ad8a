import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts'
import type { exchange } from '#web/base/api/client.ts'
import { announce } from '#web/base/api/notify.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useDirtyGuard } from '#web/kit/ui/overlay/confirm.ts'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { closeIfAllowed } from '#web/kit/ui/overlay/Drawer.tsx'
import { recordMessage } from '#web/kit/ui/overlay/record-message.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { useDraftGuard } from './draft/draft-guard.ts'
import { useDraft, type DraftOf } from './draft/draft.ts'
import { DraftNotice } from './draft/DraftNotice.tsx'
import { useOpening } from './drawer-state.ts'
import { FormBody } from './FormBody.tsx'
import { SidePanel, useIsBeside } from './SidePanel.tsx'
import { submitRefusal } from './submit-refusal.ts'
import { formTexts } from './texts.ts'
import { useEndpointForm } from './use-endpoint-form.ts'

interface FormDialogProps<E extends Endpoint> {
  /** The endpoint that receives the fields. */
  endpoint: E
  open: boolean
  title: string
  /** The one record that it acts on, by its title: the success message names it. */
  record?: string | undefined
  /** The verb on the button. */
  submitText: string
  /** On a record's sheet the form stands at the side, so that the record stays in sight. */
  docks?: boolean
  /** In pixels, for fields beside what they are compared with. */
  width?: number
  /** The fields' initial values. */
  values: FieldValues
  /** They are stored values: unchanged, they are not sent. Otherwise the form is a decision, which its initial values may complete. */
  edits?: boolean
  onClose: () => void
  /** The question before the call, with the input: the effect in a sentence. */
  confirm?: (input: InputOf<E>) => Promise<boolean>
  /** Why the button cannot be used with these values. */
  refusal?: (values: FieldValues) => string | undefined
  /** Called with the answer and the success message, which it shows in its own way. */
  onDone?: (data: OutputOf<E>, msg: string) => void
  /** Called with the answer, in addition to the success message. */
  onSaved?: (data: OutputOf<E>) => void
  /** Sends the call in another way, such as one that waits for a network. */
  send?: typeof exchange
  /** The record whose unsaved input is kept when the dialog is closed, and comes back with it. */
  draft?: DraftOf
  /** The fields: JSX made from `fieldsOf`. */
  children: ReactNode
}

/** A small action that needs some fields. */
export function FormDialog<E extends Endpoint>(props: FormDialogProps<E>) {
  const { current, opening } = useOpening(props.open || null)
  // a form beside its record stays open while another action is chosen, which must not receive its input
  const form = [opening, props.endpoint.address, props.draft?.id, props.draft?.variant].join(' ')
  return current && <OpenDialog key={form} {...props} />
}

function OpenDialog<E extends Endpoint>(props: FormDialogProps<E>) {
  const { endpoint, open, title, submitText, docks = false, edits = false, onClose, confirm, refusal, children } = props
  const t = useTexts(formTexts)
  const Frame = useIsBeside() && docks ? SidePanel : Dialog
  const language = useLanguage()
  // the page may pass new ones on every rendering; they apply when the dialog opens
  const [values] = useState(props.values)
  const [draftOf] = useState(props.draft)
  const message = useRef('')
  const { form, schema, submit, isSaving, off } = useEndpointForm(endpoint, {
    values,
    edits: typeof values['id'] === 'number',
    announces: (msg, data) => {
      message.current = msg
      if (props.onDone === undefined && refusedBy(data) === undefined) announce('success', recordMessage(msg, props.record, language))
    },
    confirm,
    send: props.send,
    onDone: (data) => {
      // nothing was changed: the dialog stays open with its input
      const refused = refusedBy(data)
      if (refused !== undefined) return form.setError('root.server', { message: refused })
      draft.forget()
      onClose()
      props.onDone?.(data, message.current)
      props.onSaved?.(data)
    },
  })
  const { isDirty } = form.formState
  const draft = useDraft(draftOf, { form, schema, call: endpoint.address, restores: true })
  const guard = useDraftGuard(useDirtyGuard(isDirty), { draft, isKept: draft.isOn, isDirty })
  const refusalOf = (entered: FieldValues) => submitRefusal({ off, edits, isDirty, unchanged: t('unchanged'), refusal: refusal?.(entered) })

  /** A key sends the form also without its button. */
  function send(event: FormEvent) {
    const reason = refusalOf(form.getValues())
    if (reason === undefined) return submit(event)
    event.stopPropagation()
    event.preventDefault()
    toast.info(reason)
  }

  return (
    <Frame
      open={open}
      title={title}
      onClose={onClose}
      onBeforeClose={guard}
      onSubmit={send}
      width={props.width}
      footer={
        <>
          <Button onClick={() => void closeIfAllowed(onClose, guard)}>{t('cancel')}</Button>
          {refusal ? (
            <CheckedSubmit form={form} refusal={refusalOf} isSaving={isSaving} text={submitText} />
          ) : (
            <Button type="submit" variant="primary" loading={isSaving} disabledReason={refusalOf({})}>
              {submitText}
            </Button>
          )}
        </>
      }
    >
      <FormBody key={draft.discards} form={form} schema={schema} notice={<DraftNotice draft={draft} />}>
        {children}
      </FormBody>
    </Frame>
  )
}

/** The reasons in an answer that refuses every row. */
function refusedBy(data: unknown): string | undefined {
  const { success, failed } = data as { success?: unknown; failed?: readonly { msg: string }[] }
  if (!Array.isArray(success) || success.length > 0 || !Array.isArray(failed) || failed.length === 0) return undefined
  return [...new Set((failed as { msg: string }[]).map(({ msg }) => msg))].slice(0, MOST_REASONS).join(' · ')
}

const MOST_REASONS = 3

interface CheckedSubmitProps {
  form: UseFormReturn<FieldValues>
  refusal: (values: FieldValues) => string | undefined
  isSaving: boolean
  text: string
}

/** Only this button renders again on every input. */
function CheckedSubmit({ form, refusal, isSaving, text }: CheckedSubmitProps) {
  const values = useWatch({ control: form.control })
  return (
    <Button type="submit" variant="primary" loading={isSaving} disabledReason={refusal(values)}>
      {text}
    </Button>
  )
}
