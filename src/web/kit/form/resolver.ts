import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import { describeIssues } from '#contract/kit/issue.ts'
import type { Language } from '#contract/kit/label.ts'
import type * as z from 'zod/mini'

/** Checks a form by the contract's schema, with the messages that the server would give. */
export function schemaResolver(schema: z.ZodMiniType, language: Language): Resolver {
  return (values) => {
    const result = schema.safeParse(values, { reportInput: true })
    if (result.success) return { values, errors: {} }
    const errors: FieldErrors = {}
    for (const { field, msg } of describeIssues(schema, result.error.issues, language)) set(errors, field, { type: 'schema', message: msg })
    return { values: {}, errors }
  }
}

/** The message of a field: its own, or the first of what is inside it. */
export function messageAt(errors: FieldErrors<FieldValues>, name: string): string | undefined {
  return firstMessage(get(errors, name) as unknown)
}

/** The name of the first field with a fault, in the order of `names`. */
export function firstFault(errors: FieldErrors<FieldValues>, names: readonly string[]): string | undefined {
  return names.find((name) => messageAt(errors, name) !== undefined)
}

function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  for (const inner of Object.values(error)) {
    const message = firstMessage(inner)
    if (message !== undefined) return message
  }
  return undefined
}
