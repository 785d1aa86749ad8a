import { getTableColumns } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import type { EntityTable } from '#server/platform/kernel/rows.ts'
import type { Answer, CallOptions, TestServer } from '#test/server/harness.ts'

/** The calls for every entity with a list. An entity with a state machine has neither `status` nor `sort`. */
export interface ListEntity {
  readonly $: { readonly address: string; readonly label: Label }
  readonly list: Endpoint
  readonly detail: Endpoint
  readonly edit: Endpoint
  readonly delete: Endpoint
  readonly status?: Endpoint
  readonly sort?: Endpoint
}

export interface FilterCase {
  /** The input; a function if it is known only after `parents`. */
  value: string | number | (() => number | undefined)
  /** True if a list row matches it. */
  fits: (row: Row) => boolean
}

export interface Conformance {
  entity: ListEntity
  table: EntityTable
  /** A valid `edit` body that differs for every `n`. */
  sample: (n: number) => object
  /** Body fields with values that differ from `sample(n)`. */
  change: (n: number) => object
  /** For every list filter its possible values; each matches some rows in the suite and not all. */
  filters: Readonly<Record<string, readonly FilterCase[]>>
  /** Creates the rows that `sample` refers to. */
  parents?: (server: TestServer) => Promise<void>
  /** Sets computed columns to different values, so that their order is visible. */
  spread?: (server: TestServer) => Promise<unknown>
  /** The ids that an option list offers. */
  optionIds?: (server: TestServer, token: string) => Promise<number[]>
}

export type Row = Record<string, unknown> & { id: number; version: number; created_at: string; updated_at: string }

export interface Page {
  list: Row[]
  total: number
  total_exact: boolean
  next: string | null
  prev: string | null
}

export interface Batch {
  success: number[]
  failed: { id: number; msg: string }[]
}

/** The tested entity on a server with rows. */
export type Subject = ReturnType<typeof subjectOf>

export function subjectOf(conformance: Conformance, server: TestServer, token: string) {
  const { entity, sample } = conformance
  // the mount has parsed every answer with the contract; these are the common parts for all entities
  const call = <Data>(endpoint: Endpoint, input: object, options: CallOptions = {}) =>
    server.call(endpoint, input, { token, ...options }) as Promise<Answer<Data>>
  const edit = (input: object) => call<{ id: number; version: number }>(entity.edit, input)
  return {
    ...conformance,
    server,
    call,
    list: async (query: object = {}) => (await call<Page>(entity.list, query)).data,
    row: async (id: number) => (await call<Row>(entity.detail, { id })).data,
    edit,
    /** Creates a sample's row and returns its id. */
    create: async (n: number) => {
      const { code, msg, data } = await edit(sample(n))
      if (code !== 200) throw new Error(`${entity.$.address}: sample ${n} is refused: ${msg}`)
      return data.id
    },
    /** The entity's calls that change several rows. */
    batches: (['status', 'sort', 'delete'] as const).filter((verb) => entity[verb] !== undefined),
    batch: (verb: BatchVerb, input: object, options?: CallOptions) => call<Batch>(endpointOf(entity, verb), input, options),
  }
}

export type BatchVerb = 'status' | 'sort' | 'delete'

export function endpointOf(entity: ListEntity, verb: BatchVerb): Endpoint {
  const { [verb]: endpoint } = entity
  if (!endpoint) throw new Error(`${entity.$.address} has no ${verb}`)
  return endpoint
}

/** The table columns that a person does not enter. */
export function columnsNobodyEnters({ table, entity }: Conformance): PgColumn[] {
  const entered = Object.keys(shapeOf(entity.edit))
  return Object.values(getTableColumns(table)).filter(({ name }) => !entered.includes(name))
}

/** A filter value in its wire form. */
export function askedFor({ value }: FilterCase): string | number | undefined {
  return typeof value === 'function' ? value() : value
}

/** The fields in an endpoint's input. */
export function shapeOf({ input }: Endpoint): Record<string, unknown> {
  const { shape } = input._zod.def as { shape?: Record<string, unknown> }
  if (!shape) throw new Error('the input is not an object')
  return shape
}
