import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { shapeOf } from '#web/kit/form/draft/collision-store.ts'

/** An entity whose rows have a history; without `edit`, values cannot be restored. */
export interface HistoryEntity {
  $: { address: string; label: Label }
  detail: Endpoint
  edit?: Endpoint
}

/** The field schemas by name, from the input or else from the output. */
export function fieldsOfEntity({ detail, edit }: HistoryEntity): Record<string, z.core.$ZodType> {
  return { ...shapeOf(detail.output), ...(edit && shapeOf(edit.input)) }
}
