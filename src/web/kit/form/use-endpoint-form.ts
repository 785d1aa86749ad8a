import { useEffect, useRef, type FormEvent } from 'react'
import { get, useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { OpenOffer } from '#contract/common/open-offers.ts'
import type { Collision } from '#contract/kit/collision.ts'
import type { Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import { say, sayAll } from '#contract/kit/label.ts'
import { writableBy } from '#contract/kit/writable.ts'
import { RequestError, type exchange } from '#web/base/api/client.ts'
import { useAction } from '#web/base/api/query.ts'
import { useOffReason } from '#web/base/api/reach.ts'
import { textIn, useLanguage, type Language } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { collide, collisionIn, collisionOf, isDecided, shapeOf } from './draft/collision-store.ts'
import { firstFault, schemaResolver, type ListFacts } from './resolver.ts'
import { formTexts } from './texts.ts'

const MOST_MERGES = 5

interface Options<E extends Endpoint> {
  values: FieldValues
  /** The form changes a stored record: masked fields that the person may not set stay as they are. */
  edits?: boolean
  /** Shows the success message; off where the caller reports its own result, a function where it adds to the message. */
  announces?: boolean | ((msg: string, data: OutputOf<E>) => void)
  /** Called before the call, with the input. */
  confirm?: (input: InputOf<E>) => Promise<boolean>
  onDone: (data: OutputOf<E>) => void
  /** Sends the call in another way, such as one that waits for a network. */
  send?: typeof exchange | undefined
}

export interface EndpointForm {
  form: UseFormReturn<FieldValues>
  schema: z.ZodMiniType
  submit: (event: FormEvent) => void
  /** Starts again with these values. */
  begin: (values: FieldValues) => void
  isSaving: boolean
  /** The reason that it cannot be sent now, shown by its button. */
  off: string | undefined
}

/** A form whose fields are an endpoint's input: validated by the contract, sent, with the server's errors at their fields. */
export function useEndpointForm<E extends Endpoint>(endpoint: E, options: Options<E>): EndpointForm {
  const { values, edits = false, announces, confirm, onDone, send: sendBy } = options
  const language = useLanguage()
  const can = useCan()
  const schema: z.ZodMiniType = edits ? writableBy(endpoint.input, can) : endpoint.input
  const names = Object.keys(shapeOf(schema)).filter((name) => name !== 'id' && name !== 'version')
  const form: UseFormReturn<FieldValues> = useForm<FieldValues>({
    defaultValues: complete(values) as DefaultValues<FieldValues>,
    resolver: schemaResolver(schema, language, () => listFacts(form)),
    mode: 'onTouched',
  })
  const isMerged = useRef(false)
  const merges = useRef(0)
  const save = useAction(endpoint, { quiet: 'fields', announces, send: sendBy, createsOnce: true })
  const off = useOffReason(sendBy === undefined && endpoint.effect === 'write')

  useLiveFaults(form, language)

  const send = form.handleSubmit(
    async (checked) => {
      // the resolver passes on the schema's output
      const input = checked as InputOf<E>
      if (confirm && !(await confirm(input))) return
      try {
        // the parameters are a conditional type that an unknown endpoint leaves open
        const saved = await save.mutateAsync(...([input] as unknown as Parameters<typeof save.mutateAsync>))
        collisionOf(form).setState({ clashes: [], isAsked: false })
        onDone(saved)
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        const collision = collisionIn(error)
        // other persons may keep on saving: a limit prevents an endless loop
        if (collision && ++merges.current < MOST_MERGES) mergeWith(collision)
        else showFaults(form, names, error)
      }
    },
    (faults) => focusFault(form, firstFault(faults, names)),
  )

  /** Fields without a conflict are saved at once; the person resolves the others. */
  function mergeWith(collision: Collision) {
    const theirs = collide(form, schema, collision, { base: form.formState.defaultValues ?? {}, mine: form.getValues() })
    if (theirs.length > 0)
      toast.info(
        textIn(formTexts, language, 'merged', {
          fields: sayAll(
            theirs.map((name) => titleOf(schema, name, language)),
            language,
          ),
        }),
      )
    isMerged.current = isDecided(form)
    collisionOf(form).setState({ isAsked: false })
  }

  function submit(event: FormEvent) {
    // for React a dialog in a drawer is inside the drawer's form, though not in the DOM
    event.stopPropagation()
    event.preventDefault()
    form.clearErrors('root')
    if (isDecided(form)) void sendUntilMerged()
  }

  async function sendUntilMerged() {
    merges.current = 0
    do {
      isMerged.current = false
      await send()
    } while (isMerged.current)
  }

  /** With all fields: after a reset the form library takes a missing one for a changed one. */
  function complete(some: FieldValues): FieldValues {
    return { ...Object.fromEntries(names.map((name) => [name, undefined])), ...some }
  }

  return { form, schema, submit, begin: (some) => form.reset(complete(some)), isSaving: save.isPending, off }
}

function listFacts({ control, getFieldState }: UseFormReturn<FieldValues>): ListFacts {
  return {
    isList: (name) => control._names.array.has(name) && !control._names.mount.has(name),
    isKnown: (path) => {
      const { isTouched, error } = getFieldState(path)
      return isTouched || error !== undefined
    },
  }
}

/** Validates faulty fields again: after a language change, and after input in another field. */
function useLiveFaults(form: UseFormReturn<FieldValues>, language: Language): void {
  useEffect(() => {
    // the visible messages follow the language
    if (Object.keys(form.formState.errors).length > 0) void form.trigger()
  }, [language, form])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          // a rule across fields reports its error at one field, and input in another may fix it
          const faulty = Object.entries(form.formState.errors).flatMap(([name, fault]) => (fault?.type === 'schema' ? [name] : []))
          if (faulty.length > 0) void form.trigger(faulty)
        },
      }),
    [form],
  )
}

function titleOf(schema: z.ZodMiniType, name: string, language: Language): string {
  const label = fieldMeta(shapeOf(schema)[name] as z.core.$ZodType)?.label
  return label ? say(label, language) : name
}

/** Shows a refused call's faults at their fields, and faults without a field above the form. */
function showFaults(form: UseFormReturn<FieldValues>, names: readonly string[], { errors = [], data }: RequestError): void {
  const used = usedIn(data)
  // the form shows a link to the other record
  if (used) form.setError('root.used', { type: `${used.kind}:${used.id}`, message: used.title })
  for (const { field, msg } of errors) form.setError(names.includes(field.split('.')[0] ?? '') ? field : 'root.server', { message: msg })
  focusFault(form, errors[0]?.field)
}

function focusFault(form: UseFormReturn<FieldValues>, name: string | undefined): void {
  // a list that is one control, such as a grid, takes the focus for its inner fields
  for (let path = name; path; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    if (get(form.control._fields, `${path}._f`)) return form.setFocus(path)
  }
}

/** The record that prevents the call, if the answer names it. */
function usedIn(data: unknown): OpenOffer | undefined {
  return typeof data === 'object' && data !== null && 'used_by' in data ? (data.used_by as OpenOffer) : undefined
}
