import { getTableColumns } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import type { EntityTable } from '#server/core/rows.ts'
import type { Answer, CallOptions, TestServer } from '../harness.ts'

/** What every entity with a list has. */
export interface ListEntity {
  readonly $: { readonly address: string; readonly label: Label }
  readonly list: Endpoint
  readonly detail: Endpoint
  readonly edit: Endpoint
  readonly status: Endpoint
  readonly sort: Endpoint
  readonly delete: Endpoint
}

export interface FilterCase {
  /** What is asked for; a function where it is known only after `parents`. */
  value: string | number | (() => number | undefined)
  /** Whether a row of the list answers to it. */
  fits: (row: Row) => boolean
}

export interface Conformance {
  entity: ListEntity
  table: EntityTable
  /** A valid body of `edit`, unlike that of any other `n`. */
  sample: (n: number) => object
  /** Fields of the body with other values than `sample(n)` gives. */
  change: (n: number) => object
  /** For every filter of the list what may be asked, each met by some of the rows that the suite makes and not by all. */
  filters: Readonly<Record<string, readonly FilterCase[]>>
  /** Makes the rows that `sample` refers to. */
  parents?: (server: TestServer) => Promise<void>
  /** Gives columns that nobody enters different values, so that their order shows. */
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

/** The entity under test, on a server with rows in it. */
export type Subject = ReturnType<typeof subjectOf>

export function subjectOf(conformance: Conformance, server: TestServer, token: string) {
  const { entity, sample } = conformance
  // the mount has parsed every answer with the contract, of which these are the parts that all entities share
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
    /** Makes the row of a sample and answers its id. */
    create: async (n: number) => {
      const { code, msg, data } = await edit(sample(n))
      if (code !== 200) throw new Error(`${entity.$.address}: sample ${n} is refused: ${msg}`)
      return data.id
    },
    batch: (verb: 'status' | 'sort' | 'delete', input: object, options?: CallOptions) => call<Batch>(entity[verb], input, options),
  }
}

/** The columns of the table that a person does not enter. */
export function columnsNobodyEnters({ table, entity }: Conformance): PgColumn[] {
  const entered = Object.keys(shapeOf(entity.edit))
  return Object.values(getTableColumns(table)).filter(({ name }) => !entered.includes(name))
}

/** What a filter asks for, as it is sent. */
export function askedFor({ value }: FilterCase): string | number | undefined {
  return typeof value === 'function' ? value() : value
}

/** The fields of an endpoint's input. */
export function shapeOf({ input }: Endpoint): Record<string, unknown> {
  const { shape } = input._zod.def as { shape?: Record<string, unknown> }
  if (!shape) throw new Error('the input is not an object')
  return shape
}
