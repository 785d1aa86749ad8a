import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { say, within, type Label } from '#contract/kit/label.ts'
import type * as z from 'zod/mini'
import { useCall } from '#web/api/query.ts'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { usePermission } from '#web/session/can.ts'
import { Button } from '../ui/Button.tsx'
import { useDirtyGuard } from '../ui/confirm.ts'
import { closeIfAllowed, Drawer } from '../ui/Drawer.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useDraft } from './draft.ts'
import { DraftNotice } from './DraftNotice.tsx'
import { FormBody } from './FormBody.tsx'
import { useLeaveQuestion } from './leave-question.ts'
import { HistoryButton } from './History.tsx'
import { Notice } from './Notice.tsx'
import { useOpening } from './opening.ts'
import { Presence } from './Presence.tsx'
import { formTexts } from './texts.ts'
import { useEndpointForm } from './use-endpoint-form.ts'

interface Saved {
  id: number
  version: number
}

interface FormDrawerProps<Row, Answer extends Saved> {
  /** What is edited: its name and its calls. */
  entity: {
    $: { address: string; label: Label }
    edit: Endpoint<z.ZodMiniType, z.ZodMiniType<Answer>>
    detail: Endpoint<z.ZodMiniType<unknown, { id: number }>, z.ZodMiniType<Row>>
  }
  /** The row that is open, `new` for one that is being made, null for none. */
  id: number | 'new' | null
  onClose: () => void
  /** The values that a new row starts with. */
  defaults: FieldValues
  /** With what the save has answered, after the drawer has closed. */
  onSaved?: (answer: Answer) => void
  width?: number
  /** Entities whose rows change along: `['goods.brand']`. */
  alsoChanges?: readonly string[]
  /** The fields: JSX made of `fieldsOf`; as a function it is given the row as it is stored, nothing for a new one. */
  children: ReactNode | ((row: Row | undefined) => ReactNode)
}

/** Makes or changes one row in a drawer: opening, checking, saving, faults at their fields, and a question before typed text is lost. */
export function FormDrawer<Row extends object, Answer extends Saved>(props: FormDrawerProps<Row, Answer>) {
  const { shown, opening } = useOpening(props.id)
  return shown === null ? null : <Editor key={opening} {...props} id={shown} open={props.id !== null} />
}

type EditorProps<Row, Answer extends Saved> = FormDrawerProps<Row, Answer> & { id: number | 'new'; open: boolean }

function Editor<Row extends object, Answer extends Saved>(props: EditorProps<Row, Answer>) {
  const { entity, id, open, onClose, onSaved, defaults, width, alsoChanges, children } = props
  const t = useTexts(formTexts)
  const language = useLanguage()
  // a link opens the drawer for whoever may only look
  const mayEdit = usePermission(entity.edit)
  const stored = useCall(entity.detail, { id: Number(id) }, { enabled: open && id !== 'new', staleTime: 0, quiet: true })
  const row = id === 'new' ? undefined : (stored.data as Row | undefined)
  // what was fetched while the pointer was on its way is what the form begins with
  const [begun] = useState(row)
  const [isLoaded, setIsLoaded] = useState(id === 'new' || begun !== undefined)
  const { form, schema, submit, isSaving } = useEndpointForm(entity.edit, {
    values: begun ?? defaults,
    alsoChanges,
    onDone: (answer) => {
      close()
      onSaved?.(answer)
    },
  })
  const { isDirty } = form.formState
  const draft = useDraft(`${entity.edit.address}:${id}`, form, schema)
  const guard = useDirtyGuard(isDirty)
  useLeaveQuestion(open && isDirty)

  useEffect(() => {
    // what was typed is not lost to a newer row: saving it is refused as stale, and the person decides
    if (!row || row === begun || form.formState.isDirty) return
    form.reset(row)
    setIsLoaded(true)
  }, [row, begun, form])

  function close() {
    draft.forget()
    onClose()
  }

  return (
    <Drawer
      open={open}
      title={t(id === 'new' ? 'create' : mayEdit ? 'edit' : 'view', { entity: within(say(entity.$.label, language), language) })}
      onClose={close}
      onBeforeClose={guard}
      tools={
        id !== 'new' &&
        open && (
          <>
            <Presence entity={entity.$.address} id={id} form={form} schema={schema} />
            <HistoryButton entity={entity} id={id} title={titleOf(row) ?? say(entity.$.label, language)} />
          </>
        )
      }
      width={width}
      onSubmit={mayEdit ? submit : refuseSubmit}
      footer={
        <>
          <Button onClick={() => void closeIfAllowed(close, guard)}>{t(mayEdit ? 'cancel' : 'close')}</Button>
          {mayEdit && (
            <Button type="submit" variant="primary" loading={isSaving} disabled={!isLoaded}>
              {t('save')}
            </Button>
          )}
        </>
      }
    >
      {isLoaded ? (
        <FormBody
          form={form}
          schema={schema}
          readOnly={!mayEdit}
          notice={mayEdit ? <DraftNotice draft={draft} /> : <Notice>{t('may_not')}</Notice>}
        >
          {typeof children === 'function' ? children(row) : children}
        </FormBody>
      ) : stored.error ? (
        <NotLoaded error={stored.error} retry={stored.refetch} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}

/** Enter in a field sends a form that has no button as well. */
function refuseSubmit(event: FormEvent): void {
  event.preventDefault()
}

/** What the row is called, where it has a title. */
function titleOf(row: object | undefined): string | undefined {
  return row && 'title' in row && typeof row.title === 'string' ? row.title : undefined
}
