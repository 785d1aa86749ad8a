import { use, useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ById, Endpoint } from '#contract/kit/endpoint.ts'
import { say, within, type Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { isOff } from '#web/base/api/reach.ts'
import { rememberSaved } from '#web/base/api/saved-row.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { currentLocation, navigate, withQuery } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { usePermission } from '#web/base/session/can.ts'
import { rememberRecord } from '#web/base/session/recent-records.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useDirtyGuard } from '#web/kit/ui/overlay/confirm.ts'
import { closeIfAllowed, Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { CommentsButton } from './CommentsButton.tsx'
import { collide } from './draft/collision-store.ts'
import { Creation, FixedFields } from './draft/creation.ts'
import { useDraftGuard } from './draft/draft-guard.ts'
import { useDraft } from './draft/draft.ts'
import { DraftNotice } from './draft/DraftNotice.tsx'
import { useLeaveQuestion } from './draft/leave-question.ts'
import { Presence } from './draft/Presence.tsx'
import { useStoredRow } from './draft/use-stored-row.ts'
import { useOpening } from './drawer-state.ts'
import { FormBody } from './FormBody.tsx'
import { HistoryButton } from './history/History.tsx'
import { Notice } from './Notice.tsx'
import { rowName } from './row-name.ts'
import { SaveAnother, useNext } from './SaveAnother.tsx'
import { submitRefusal } from './submit-refusal.ts'
import { formTexts } from './texts.ts'
import { useEndpointForm, type EndpointForm } from './use-endpoint-form.ts'
import styles from './FormBody.module.css'

interface Saved {
  id: number
  version: number
}

interface FormDrawerProps<Row, Answer extends Saved> {
  /** The edited entity: its name and its calls. */
  entity: {
    $: { address: string; label: Label }
    edit: Endpoint<z.ZodMiniType, z.ZodMiniType<Answer>>
    detail: ById<Row>
  }
  /** The open row, `new` for a new one, null for none. */
  id: number | 'new' | null
  onClose: () => void
  /** A new row's initial values. */
  defaults: FieldValues
  /** The row whose values a new one begins with. */
  from?: number | null
  /** Fields that every row fills in for itself: empty in a copy. The first one gets the focus in a copy and in the next new row. */
  fresh?: readonly (keyof Row & string)[]
  /** Values in a copy that differ from the original's values. */
  copied?: (original: Row) => FieldValues
  /** Fields that several new rows usually share: 保存并继续新增 keeps them. Absent: the drawer closes after each row. */
  keeps?: readonly (keyof Row & string)[]
  /** Called with the save's answer, after the drawer has closed. */
  onSaved?: (answer: Answer) => void
  width?: number
  /** The fields: JSX made from `fieldsOf`; as a function it receives the stored row, undefined for a new one. */
  children: ReactNode | ((row: Row | undefined) => ReactNode)
}

/**
 * Creates or edits one row in a drawer: loading, validation, saving, errors at their fields, and a question before unsaved input is lost.
 */
export function FormDrawer<Row extends object, Answer extends Saved>(props: FormDrawerProps<Row, Answer>) {
  const { current, opening } = useOpening(props.id)
  return current === null ? null : <Editor key={opening} {...props} id={current} open={props.id !== null} />
}

type EditorProps<Row, Answer extends Saved> = FormDrawerProps<Row, Answer> & { id: number | 'new'; open: boolean }

function Editor<Row extends object, Answer extends Saved>(props: EditorProps<Row, Answer>) {
  const { entity, id, from = null, open, fresh = [], width, children } = props
  const t = useTexts(formTexts)
  const language = useLanguage()
  const entityName = within(say(entity.$.label, language), language)
  // a link opens the drawer also for a person without the permission to edit
  const mayEdit = usePermission(entity.edit)
  const creation = use(Creation)
  const edit = useRowForm(props, entityName)
  const { row, form, schema, draft } = edit

  return (
    <Drawer
      open={open}
      title={t(id !== 'new' ? (mayEdit ? 'edit' : 'view') : from === null ? 'create' : 'copy', { entity: entityName })}
      onClose={edit.leave}
      onBeforeClose={edit.guard}
      tools={
        id !== 'new' &&
        open && (
          <>
            <Presence entity={entity.$.address} id={id} form={form} schema={schema} />
            <CommentsButton entity={entity} id={id} />
            <HistoryButton entity={entity} id={id} title={rowName(row) ?? say(entity.$.label, language)} />
          </>
        )
      }
      width={width}
      firstField={from === null ? undefined : fresh[0]}
      onSubmit={mayEdit ? edit.submit : refuseSubmit}
      footer={<Foot edit={edit} mayEdit={mayEdit} savesAnother={id === 'new' && (props.keeps ?? []).length > 0 && !creation} />}
    >
      {edit.isLoaded ? (
        <FormBody
          key={edit.round}
          form={form}
          schema={schema}
          readOnly={!mayEdit}
          notice={mayEdit ? <DraftNotice draft={draft} /> : <Notice>{t('may_not')}</Notice>}
        >
          <Creation value={null}>
            <FixedFields value={creation?.fixedFields ?? none}>{typeof children === 'function' ? children(row) : children}</FixedFields>
          </Creation>
        </FormBody>
      ) : edit.error ? (
        <NotLoaded error={edit.error} retry={edit.refetch} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}

interface FootProps {
  edit: Pick<RowForm, 'next' | 'isLoaded' | 'isSaving' | 'off' | 'refusal' | 'leave' | 'guard'> & { row: object | undefined }
  mayEdit: boolean
  savesAnother: boolean
}

function Foot({ edit, mayEdit, savesAnother }: FootProps) {
  const t = useTexts(formTexts)
  const { row, next, isLoaded, isSaving, off, refusal, leave, guard } = edit
  return (
    <>
      {row && <LastWritten row={row} />}
      <Button onClick={() => void closeIfAllowed(leave, guard)}>{t(mayEdit ? 'cancel' : 'close')}</Button>
      {mayEdit && savesAnother && <SaveAnother disabled={!isLoaded || isSaving} disabledReason={off} onAsk={next.ask} />}
      {mayEdit && (
        <Button type="submit" variant="primary" loading={isSaving} disabled={!isLoaded} disabledReason={refusal}>
          {t('save')}
        </Button>
      )}
    </>
  )
}

type RowForm = ReturnType<typeof useRowForm>

/** The row form: its values, its draft, its save, and the ways out. */
function useRowForm<Row extends object, Answer extends Saved>(props: EditorProps<Row, Answer>, entityName: string) {
  const { entity, id, open, onClose, onSaved, fresh = [], keeps = [] } = props
  const creation = use(Creation)
  const defaults = { ...props.defaults, ...creation?.values }
  const { data, error, refetch } = useSource(props)
  const row = id === 'new' ? undefined : data
  // the form starts with the row that was prefetched on hover
  const [begun] = useState(data)
  const next = useNext()
  const tellCreated = useCreatedMessage(entityName, next.isWanted)
  const { form, schema, submit, begin, isSaving, off } = useEndpointForm(entity.edit, {
    values: begun ? valuesOf(begun) : defaults,
    edits: id !== 'new',
    announces: id === 'new' ? (msg, answer) => tellCreated(msg, answer.id, rowName(form.getValues())) : true,
    onDone: (answer) => {
      rememberSaved(entity.$.address, answer.id, id === 'new')
      if (next.isWanted()) empty()
      else {
        close()
        creation?.onMade({ id: answer.id, title: rowName(form.getValues()) ?? '' })
      }
      onSaved?.(answer)
    },
  })
  const { isDirty } = form.formState
  const draft = useDraft({ of: entity, id }, { form, schema, call: entity.edit.address })
  // a desk task is left and handed over with its input
  const { isInset } = usePage()
  const guard = useDraftGuard(useDirtyGuard(isDirty), { draft, isKept: isInset === true && id !== 'new', isDirty })
  useRemembered(entity.$.label, open && row ? id : 'new', rowName(row))
  useLeaveQuestion(open && isDirty)
  const isLoaded = useLoading(props, { data, begun, form, schema, begin: (found) => begin(valuesOf(found)), valuesOf })

  const round = `${next.round} ${draft.discards}`
  const focusFirst = useEffectEvent(() => fresh[0] && form.setFocus(fresh[0]))
  useEffect(() => {
    if (round !== '0 0') focusFirst()
  }, [round])

  /** The values in the row itself, or in its copy. */
  function valuesOf(found: Row): FieldValues {
    return id === 'new' ? { ...defaults, ...without({ ...found }, ['id', 'version', ...fresh]), ...props.copied?.(found) } : found
  }

  /** Empties the form for the next row, except for the fields that stay. */
  function empty() {
    const values = form.getValues()
    draft.forget()
    begin({ ...defaults, ...Object.fromEntries(keeps.map((name) => [name, values[name] as unknown])) })
    next.begin()
  }

  function close() {
    draft.forget()
    onClose()
  }

  /** The person leaves: the guard has asked, or has kept the input. */
  function leave() {
    if (isInset && isDirty && id !== 'new') onClose()
    else close()
  }

  const t = useTexts(formTexts)
  const refusal = submitRefusal({ off, edits: id !== 'new', isDirty, unchanged: t('unchanged') })

  /** A key sends the form also without its button. */
  function send(event: FormEvent) {
    if (refusal === undefined) return next.submitting(submit)(event)
    event.stopPropagation()
    event.preventDefault()
    toast.info(refusal)
  }

  return { row, error, refetch, form, schema, submit: send, draft, guard, next, round, leave, isLoaded, isSaving, off, refusal }
}

interface Loading<Row> extends Pick<EndpointForm, 'form' | 'schema'> {
  data: Row | undefined
  /** The row that the form began with. */
  begun: Row | undefined
  begin: (row: Row) => void
  valuesOf: (row: Row) => FieldValues
}

/** Puts the row into the form when it arrives; tells whether the form has its values. */
function useLoading<Row>(
  { id, from = null }: { id: number | 'new'; from?: number | null },
  { data, begun, form, schema, begin, valuesOf }: Loading<Row>,
): boolean {
  const [isLoaded, setIsLoaded] = useState(id === 'new' && from === null ? true : begun !== undefined)
  const isSeenOnly = useRef(begun !== undefined && isOff())
  const load = useEffectEvent((found: Row) => {
    // rows that a device has kept have masked fields: input that is based on them moves onto the row itself
    if (form.formState.isDirty) collide(form, schema, { current: valuesOf(found), changes: [] }, typedIn(form))
    else begin(found)
    isSeenOnly.current = isOff()
    setIsLoaded(true)
  })
  useEffect(() => {
    // a newer row does not replace unsaved input: the save is refused with a conflict, and the person resolves it
    if (data && data !== begun && (!form.formState.isDirty || (isSeenOnly.current && !isOff()))) load(data)
  }, [data, begun, form])
  return isLoaded
}

/** Reports a new row with a link to it. A server message, such as a warning, is not replaced. */
function useCreatedMessage(entityName: string, isNextWanted: () => boolean) {
  const t = useTexts(formTexts)
  const language = useLanguage()
  const creation = use(Creation)
  return (msg: string, id: number, name = entityName) => {
    const { path, query } = currentLocation()
    // a picker's form is not in the address, and a form for the next row stays open
    const opened = creation || isNextWanted() ? undefined : Object.keys(query).find((key) => query[key] === 'new')
    const look = () => navigate(withQuery(path, { ...without(query, ['copy']), [String(opened)]: String(id) }))
    toast.success(msg === say(messages.saved, language) ? t('created', { name }) : msg, {
      ...(opened !== undefined && { action: { title: t('look'), run: look } }),
    })
  }
}

function typedIn({ formState, getValues }: UseFormReturn<FieldValues>) {
  return { base: formState.defaultValues ?? {}, mine: getValues() }
}

const none: readonly string[] = []

/** The last change time and the person beside it. */
function LastWritten({ row }: { row: { updated_at?: string; updated_by_name?: string | null } }) {
  const t = useTexts(formTexts)
  if (row.updated_at === undefined) return null
  return (
    <span className={styles.written}>
      {t('updated')} <Time value={row.updated_at} by={row.updated_by_name} />
    </span>
  )
}

/** The stored row with which the form begins: the edited one, or a copy's original. */
function useSource<Row extends object, Answer extends Saved>({ entity, id, from = null, open }: EditorProps<Row, Answer>) {
  const source = id === 'new' ? from : id
  const { data, error, refetch } = useStoredRow(entity.detail, { id: Number(source) }, open && source !== null)
  return { data: source === null ? undefined : data, error, refetch }
}

/** Enter in a field submits a form also without a button. */
function refuseSubmit(event: FormEvent): void {
  event.preventDefault()
}

/** Keeps the open row among the recently opened records; a drawer above its record's page does not count. */
function useRemembered(kind: Label, id: number | 'new', title: string | undefined): void {
  useEffect(() => {
    const { path, query } = currentLocation()
    const names = Object.keys(query).filter((name) => query[name] === String(id))
    if (id === 'new' || title === undefined || names.length !== 1) return
    const own = Object.entries(query).filter(([name]) => name === 'tab' || names.includes(name))
    rememberRecord({ to: withQuery(path, Object.fromEntries(own)), title, kind })
  }, [kind, id, title])
}

function without<Value>(values: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}
