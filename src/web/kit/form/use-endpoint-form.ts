import { useEffect, useRef, type FormEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { Collision } from '#contract/kit/collision.ts'
import type { Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import { say, sayAll } from '#contract/kit/label.ts'
import { RequestError } from '#web/api/client.ts'
import { useAction } from '#web/api/query.ts'
import { textIn, useLanguage } from '#web/locales/texts.ts'
import type * as z from 'zod/mini'
import { toast } from '../ui/toast.ts'
import { collide, collisionOf, isDecided, shapeOf } from './collision-store.ts'
import { firstFault, schemaResolver } from './resolver.ts'
import { formTexts } from './texts.ts'

const MOST_MERGES = 5

interface Options<E extends Endpoint> {
  values: FieldValues
  alsoChanges?: readonly string[]
  /** Says the success message; off where the caller reports a result of its own. */
  announces?: boolean
  /** Asked before the call, with what will be sent. */
  confirm?: (input: InputOf<E>) => Promise<boolean>
  onDone: (data: OutputOf<E>) => void
}

export interface EndpointForm {
  form: UseFormReturn<FieldValues>
  schema: z.ZodMiniType
  submit: (event: FormEvent) => void
  isSaving: boolean
}

/** A form whose fields are the input of an endpoint: checked by the contract, sent, and the server's faults put at their fields. */
export function useEndpointForm<E extends Endpoint>(endpoint: E, options: Options<E>): EndpointForm {
  const { values, alsoChanges, announces, confirm, onDone } = options
  const language = useLanguage()
  const schema = endpoint.input
  const names = Object.keys(shapeOf(schema)).filter((name) => name !== 'id' && name !== 'version')
  const form = useForm<FieldValues>({
    defaultValues: values as DefaultValues<FieldValues>,
    resolver: schemaResolver(schema, language),
    mode: 'onTouched',
  })
  const isMerged = useRef(false)
  const merges = useRef(0)
  const save = useAction(endpoint, { quiet: 'fields', alsoChanges, announces })

  useEffect(() => {
    // the messages on screen follow the language
    if (Object.keys(form.formState.errors).length > 0) void form.trigger()
  }, [language, form])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          // a rule across fields is told at one of them and may be mended at another
          const faulty = Object.entries(form.formState.errors).flatMap(([name, fault]) => (fault?.type === 'schema' ? [name] : []))
          if (faulty.length > 0) void form.trigger(faulty)
        },
      }),
    [form],
  )

  const send = form.handleSubmit(
    async (checked) => {
      // the resolver hands on what the schema has made of the values
      const input = checked as InputOf<E>
      if (confirm && !(await confirm(input))) return
      try {
        // its parameters are a conditional type that an unknown endpoint leaves open
        const saved = await save.mutateAsync(...([input] as unknown as Parameters<typeof save.mutateAsync>))
        collisionOf(form).setState({ clashes: [], isAsked: false })
        onDone(saved)
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        const collision = collisionIn(error)
        // others may go on saving, but nobody waits for ever
        if (collision && ++merges.current < MOST_MERGES) mergeWith(collision)
        else showFaults(error)
      }
    },
    (faults) => focusFault(firstFault(faults, names)),
  )

  /** What nobody disputes is saved at once; for the rest the person is asked. */
  function mergeWith(collision: Collision) {
    const theirs = collide(form, schema, collision, { base: form.formState.defaultValues ?? {}, mine: form.getValues() })
    if (theirs.length > 0) toast.info(textIn(formTexts, language, 'merged', { fields: sayAll(theirs.map(titleOf), language) }))
    isMerged.current = isDecided(form)
    collisionOf(form).setState({ isAsked: false })
  }

  function titleOf(name: string): string {
    const label = fieldMeta(shapeOf(schema)[name] as z.core.$ZodType)?.label
    return label ? say(label, language) : name
  }

  function showFaults({ errors = [] }: RequestError) {
    for (const { field, msg } of errors) form.setError(names.includes(field.split('.')[0] ?? '') ? field : 'root.server', { message: msg })
    focusFault(errors[0]?.field)
  }

  function focusFault(name: string | undefined) {
    if (name !== undefined) form.setFocus(name)
  }

  function submit(event: FormEvent) {
    // a dialog that stands in a drawer is inside of the drawer's form for React, though not on the page
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

  return { form, schema, submit, isSaving: save.isPending }
}

function collisionIn({ data }: RequestError): Collision | undefined {
  // the server holds its answers to the contract
  return typeof data === 'object' && data !== null && 'current' in data ? (data as Collision) : undefined
}
