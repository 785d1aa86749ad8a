import type { ReactNode } from 'react'
import { FormProvider, type FieldErrors, type GlobalError } from 'react-hook-form'
import type { OfferKind } from '#contract/common/offer-kinds.ts'
import { ReadOnly } from '#web/kit/ui/input/field-context.ts'
import { OfferLink } from '#web/kit/ui/value/OfferLinks.tsx'
import { Alert } from './Alert.tsx'
import { Collision } from './draft/Collision.tsx'
import { FormSchema } from './form-context.ts'
import { messageAt } from './resolver.ts'
import type { EndpointForm } from './use-endpoint-form.ts'
import styles from './FormBody.module.css'

interface FormBodyProps extends Pick<EndpointForm, 'form' | 'schema'> {
  /** Above the fields: notices for the form as a whole. */
  notice?: ReactNode
  /** All fields are read-only. */
  readOnly?: boolean
  children: ReactNode
}

/** The form fields, below the form's alert. */
export function FormBody({ form, schema, notice, readOnly = false, children }: FormBodyProps) {
  const { used, ...faults } = form.formState.errors.root ?? {}
  const fault = messageAt({ root: faults } as FieldErrors, 'root')
  return (
    <FormProvider {...form}>
      <FormSchema value={schema}>
        {(fault || used) && (
          <Alert>
            {fault}
            {used && <OfferLink use={usingRecord(used)} />}
          </Alert>
        )}
        <Collision form={form} schema={schema} />
        {notice}
        <ReadOnly value={readOnly}>
          <div className={styles.fields}>{children}</div>
        </ReadOnly>
      </FormSchema>
    </FormProvider>
  )
}

/** The record that `useEndpointForm` found in the refusal. */
function usingRecord({ type = '', message = '' }: Pick<GlobalError, 'type' | 'message'>) {
  const [kind, id] = String(type).split(':')
  return { kind: kind as OfferKind, id: Number(id), title: message }
}
