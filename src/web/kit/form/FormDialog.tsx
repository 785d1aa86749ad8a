import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts'
import { useTexts } from '#web/locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import { useDirtyGuard } from '../ui/confirm.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { closeIfAllowed } from '../ui/Drawer.tsx'
import { FormBody } from './FormBody.tsx'
import { useOpening } from './opening.ts'
import { formTexts } from './texts.ts'
import { useEndpointForm } from './use-endpoint-form.ts'

interface FormDialogProps<E extends Endpoint> {
  /** What is called with the fields. */
  endpoint: E
  open: boolean
  title: string
  /** The verb on the button. */
  submitText: string
  /** The values that the fields start with. */
  values: FieldValues
  onClose: () => void
  /** Entities whose rows change along: `['goods.series']`. */
  alsoChanges?: readonly string[]
  /** Asked before the call, with what will be sent: the effect in a sentence. */
  confirm?: (input: InputOf<E>) => Promise<boolean>
  /** With the answer, instead of the success message. */
  onDone?: (data: OutputOf<E>) => void
  /** With the answer, beside it. */
  onSaved?: (data: OutputOf<E>) => void
  /** The fields: JSX made of `fieldsOf`. */
  children: ReactNode
}

/** One small action that needs some fields. */
export function FormDialog<E extends Endpoint>(props: FormDialogProps<E>) {
  const { shown, opening } = useOpening(props.open || null)
  return shown && <OpenDialog key={opening} {...props} />
}

function OpenDialog<E extends Endpoint>(props: FormDialogProps<E>) {
  const { endpoint, open, title, submitText, onClose, alsoChanges, confirm, children } = props
  const t = useTexts(formTexts)
  // the page may give new ones at every rendering; they count when the dialog opens
  const [values] = useState(props.values)
  const { form, schema, submit, isSaving } = useEndpointForm(endpoint, {
    values,
    alsoChanges,
    announces: props.onDone === undefined,
    confirm,
    onDone: (data) => {
      onClose()
      props.onDone?.(data)
      props.onSaved?.(data)
    },
  })
  const guard = useDirtyGuard(form.formState.isDirty)
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      onBeforeClose={guard}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => void closeIfAllowed(onClose, guard)}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={isSaving}>
            {submitText}
          </Button>
        </>
      }
    >
      <FormBody form={form} schema={schema}>
        {children}
      </FormBody>
    </Dialog>
  )
}
