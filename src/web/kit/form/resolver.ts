import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { describeIssues } from '#contract/kit/issue.ts'
import type { Language } from '#contract/kit/label.ts'

/** Validates a form by the contract's schema, with the same messages as the server. */
export function schemaResolver(schema: z.ZodMiniType, language: Language): Resolver {
  return (values) => {
    const result = schema.safeParse(values, { reportInput: true })
    // a form's input schema is an object
    if (result.success) return { values: result.data as FieldValues, errors: {} }
    const errors: FieldErrors = {}
    for (const { field, msg } of describeIssues(schema, result.error.issues, language)) set(errors, field, { type: 'schema', message: msg })
    return { values: {}, errors }
  }
}

/** The message for a field: its own, or the first one from its inner fields. */
export function messageAt(errors: FieldErrors<FieldValues>, name: string): string | undefined {
  return firstMessage(get(errors, name))
}

/** The message for a list as a whole; the rows show their own messages. */
export function listMessageAt(errors: FieldErrors<FieldValues>, name: string): string | undefined {
  return ownMessage(get(errors, name)) ?? ownMessage(get(errors, `${name}.root`))
}

/** The path to the first error, in the `names` order: `title`, or inside a list `tiers.0.price`. */
export function firstFault(errors: FieldErrors<FieldValues>, names: readonly string[]): string | undefined {
  const name = names.find((one) => messageAt(errors, one) !== undefined)
  return name && pathInto(get(errors, name), name)
}

function pathInto(error: unknown, path: string): string {
  if (ownMessage(error) !== undefined) return path
  const inner = children(error).find(([, value]) => firstMessage(value) !== undefined)
  return inner ? pathInto(inner[1], `${path}.${inner[0]}`) : path
}

function firstMessage(error: unknown): string | undefined {
  if (ownMessage(error) !== undefined) return ownMessage(error)
  for (const [, inner] of children(error)) {
    const message = firstMessage(inner)
    if (message !== undefined) return message
  }
  return undefined
}

function ownMessage(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string' ? error.message : undefined
}

function children(error: unknown): [string, unknown][] {
  if (typeof error !== 'object' || error === null) return []
  // `ref` is the control itself
  return Object.entries(error).filter(([key]) => key !== 'ref')
}
