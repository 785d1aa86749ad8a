import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { describeIssues } from '#contract/kit/issue.ts'
import type { Language } from '#contract/kit/label.ts'

/** The form's facts about its fields, for the validation of one list. */
export interface ListFacts {
  /** The name is a list with fields of its own in its rows, and no single control. */
  isList: (name: string) => boolean
  /** The field was left, or shows a message already. */
  isKnown: (path: string) => boolean
}

const noLists: ListFacts = { isList: () => false, isKnown: () => true }

/**
 * Validates a form by the contract's schema, with the same messages as the server. The form library validates a whole list when a row is
 * added, removed or moved: rows' fields that were not left yet get no message then. A submission validates every field by its own name.
 */
export function schemaResolver(schema: z.ZodMiniType, language: Language, factsNow = () => noLists): Resolver {
  return (values, _context, { names = [] }) => {
    const result = schema.safeParse(values, { reportInput: true })
    // a form's input schema is an object
    if (result.success) return { values: result.data as FieldValues, errors: {} }
    const { isList, isKnown } = factsNow()
    const lists = names.filter(isList)
    const isEarly = (path: string) => lists.some((list) => path.startsWith(`${list}.`)) && !isKnown(path)
    const errors: FieldErrors = {}
    for (const { field, msg } of describeIssues(schema, result.error.issues, language))
      if (!isEarly(field)) set(errors, field, { type: 'schema', message: msg })
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
