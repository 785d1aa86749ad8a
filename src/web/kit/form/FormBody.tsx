import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { Alert } from './Alert.tsx'
import { ReadOnly } from '../ui/field-context.ts'
import { Collision } from './Collision.tsx'
import { FormSchema } from './form-context.ts'
import styles from './FormBody.module.css'
import { messageAt } from './resolver.ts'
import type { EndpointForm } from './use-endpoint-form.ts'

interface FormBodyProps extends Pick<EndpointForm, 'form' | 'schema'> {
  /** Above the fields: notices of the form as a whole. */
  notice?: ReactNode
  /** All fields are read-only. */
  readOnly?: boolean
  children: ReactNode
}

/** The fields of a form, below its alert. */
export function FormBody({ form, schema, notice, readOnly = false, children }: FormBodyProps) {
  const fault = messageAt(form.formState.errors, 'root')
  return (
    <FormProvider {...form}>
      <FormSchema value={schema}>
        {fault && <Alert>{fault}</Alert>}
        <Collision form={form} schema={schema} />
        {notice}
        <ReadOnly value={readOnly}>
          <div className={styles.fields}>{children}</div>
        </ReadOnly>
      </FormSchema>
    </FormProvider>
  )
}
