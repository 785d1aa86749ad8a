import { useEffect, useRef, type ReactNode } from 'react'
import { FormProvider, useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import type * as z from 'zod/mini'
import { RequestError } from '#web/api/client.ts'
import { useAction, useCall } from '#web/api/query.ts'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import { useDirtyGuard } from '../ui/confirm.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useDraft } from './draft.ts'
import { FormContext } from './form-context.ts'
import styles from './FormDrawer.module.css'
import { firstFault, messageAt, schemaResolver } from './resolver.ts'
import { formTexts } from './texts.ts'

type EditEndpoint = Endpoint<z.ZodMiniObject, z.ZodMiniType<{ id: number; version: number }>>
type DetailEndpoint = Endpoint<z.ZodMiniType<unknown, { id: number }>>

interface FormDrawerProps {
  /** What is edited: its name and its calls. */
  entity: { $: { label: Label }; edit: EditEndpoint; detail: DetailEndpoint }
  /** The row that is open, `new` for one that is being made, null for none. */
  id: number | 'new' | null
  onClose: () => void
  /** The values that a new row starts with. */
  defaults: FieldValues
  width?: number
  /** Entities whose rows change along: `['goods.brand']`. */
  alsoChanges?: readonly string[]
  /** The fields: JSX made of `fieldsOf`. */
  children: ReactNode
}

/** Makes or changes one row in a drawer: opening, checking, saving, faults at their fields, and a question before typed text is lost. */
export function FormDrawer(props: FormDrawerProps) {
  const { entity, id } = props
  const t = useTexts(formTexts)
  const language = useLanguage()
  const stored = useCall(entity.detail, { id: Number(id) }, { enabled: typeof id === 'number', staleTime: 0 })
  // the address keeps the drawer's contents alive while it slides out
  const shown = useRef(id)
  if (id !== null) shown.current = id
  const title = t(shown.current === 'new' ? 'create' : 'edit', { entity: say(entity.$.label, language) })
  const values = id === 'new' ? props.defaults : (stored.data as FieldValues | undefined)
  if (id !== null && values) return <Form key={id} {...props} title={title} values={values} />
  return (
    <Drawer open={id !== null} title={title} onClose={props.onClose} width={props.width}>
      {stored.error ? (
        <Empty title={t('not_loaded')} action={<Button onClick={() => void stored.refetch()}>{t('retry')}</Button>}>
          {stored.error.msg}
        </Empty>
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}

function Form({
  entity,
  id,
  onClose,
  width,
  alsoChanges,
  children,
  title,
  values,
}: FormDrawerProps & { title: string; values: FieldValues }) {
  const t = useTexts(formTexts)
  const language = useLanguage()
  const schema = entity.edit.input
  const form = useForm({
    defaultValues: values as DefaultValues<FieldValues>,
    resolver: schemaResolver(schema, language),
    mode: 'onTouched',
  })
  const { isDirty, errors } = form.formState
  const names = Object.keys(schema.shape)
  const draft = useDraft(`${entity.edit.address}:${id}`, form)
  const save = useAction(entity.edit, { quiet: 'fields', alsoChanges })
  const guard = useDirtyGuard(isDirty)
  useLeaveQuestion(isDirty)
  useEffect(() => {
    // the messages on screen follow the language
    if (Object.keys(form.formState.errors).length > 0) void form.trigger()
  }, [language, form])

  const submit = form.handleSubmit(
    async (input) => {
      try {
        await save.mutateAsync(input as never)
        draft.forget()
        onClose()
      } catch (error) {
        if (error instanceof RequestError) showFaults(error)
      }
    },
    (faults) => focusFault(firstFault(faults, names)),
  )

  function showFaults({ errors = [] }: RequestError) {
    for (const { field, msg } of errors) form.setError(names.includes(field.split('.')[0] ?? '') ? field : 'root.server', { message: msg })
    focusFault(errors[0]?.field)
  }

  function focusFault(name: string | undefined) {
    if (name !== undefined) form.setFocus(name)
  }

  const general = messageAt(errors, 'root') ?? messageAt(errors, 'version')
  return (
    <FormProvider {...form}>
      <FormContext value={{ schema, disabled: false }}>
        <Drawer
          open
          title={title}
          onClose={() => {
            draft.forget()
            onClose()
          }}
          onBeforeClose={guard}
          width={width}
          onSubmit={(event) => {
            form.clearErrors('root')
            void submit(event)
          }}
          footer={
            <>
              <Button onClick={() => void closeAfter(guard, draft.forget, onClose)}>{t('cancel')}</Button>
              <Button type="submit" variant="primary" loading={save.isPending}>
                {t('save')}
              </Button>
            </>
          }
        >
          {general && (
            <p role="alert" className={styles.alert}>
              {general}
            </p>
          )}
          {draft.found && (
            <p role="status" className={styles.draft}>
              {t('draft_found')}
              <Button variant="link" onClick={draft.restore}>
                {t('draft_restore')}
              </Button>
              <Button variant="link" onClick={draft.forget}>
                {t('draft_discard')}
              </Button>
            </p>
          )}
          <div className={styles.fields}>{children}</div>
        </Drawer>
      </FormContext>
    </FormProvider>
  )
}

async function closeAfter(guard: () => boolean | Promise<boolean>, forget: () => void, onClose: () => void): Promise<void> {
  if (!(await guard())) return
  forget()
  onClose()
}

/** The browser asks before a reload or a closed window loses what was typed. */
function useLeaveQuestion(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
}
