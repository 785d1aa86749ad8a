import * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/issue.ts'
import type { Actor, Ctx } from '#server/platform/kernel/ctx.ts'
import { maskOf } from '#server/platform/kernel/masks.ts'
import { entityAt, verbsAt } from './registry.ts'

// Every way to read a record answers what its detail answers to the same person (docs/adr/0085).

export type Projected = Readonly<Record<string, unknown>>

/** The record detail as the HTTP layer answers it; nothing for an entity without one. `read` fails as the verb does. */
export async function readProjected(ctx: Ctx, address: string, id: number): Promise<Projected> {
  const detail = detailOf(address)
  const row = await verbsAt(address).detail?.(ctx, { id } as never)
  return detail && row ? projected(ctx.actor, detail, row as object) : {}
}

/** The fields of any record row that its detail has, each by its schema, masked for the person. A value in another form is left out. */
export function projected(actor: Actor, { output }: Pick<Endpoint, 'output'>, row: object): Projected {
  const fields = Object.entries(shapeOf(output)).flatMap(([name, field]) => {
    if (!Object.hasOwn(row, name)) return []
    const parsed = z.safeParse(field, (row as Record<string, unknown>)[name])
    return parsed.success ? [[name, parsed.data] as const] : []
  })
  return maskOf(actor, output)(Object.fromEntries(fields))
}

/** A logged field value: its parts without those that the detail lacks, masked for the person. */
export function shownValue(actor: Actor, { output }: Pick<Endpoint, 'output'>, name: string, value: unknown): unknown {
  const field = shapeOf(output)[name]
  if (!field || typeof value !== 'object' || value === null) return value
  const parsed = z.safeParse(field, value)
  return maskOf(actor, field)(parsed.success ? parsed.data : value)
}

function shapeOf(output: Endpoint['output']): Readonly<Record<string, z.core.$ZodType>> {
  return (unwrap(output)._zod.def as { shape?: Readonly<Record<string, z.core.$ZodType>> }).shape ?? {}
}

function detailOf(address: string): Endpoint | undefined {
  return entityAt(address)?.contract.detail
}
