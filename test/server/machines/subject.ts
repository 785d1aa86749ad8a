import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { actionOf, endpointOf, isStaff, stateOf, statefulOf, targetsOf, type StatefulEntity } from '#contract/kit/machine.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import type { TestServer } from '#test/server/harness.ts'

/** The data that the generic test needs about a machine. */
export interface Subject {
  table: PgTable & { id: PgColumn }
  /** Creates a row in an initial state; its guards allow every action that its state allows. */
  create: (start?: string) => Promise<number>
  /** The initial states that `create` accepts, where none leads to all the others. */
  starts?: readonly string[]
  /** A call's input beside the row and the texts, by action. */
  input?: Readonly<Record<string, object>>
  /** Performs an action that is neither a call in that form nor an update to the state column; returns whether it succeeded. */
  act?: Readonly<Record<string, (id: number) => Promise<Outcome>>>
  /** The state, if it is not a table column. */
  state?: (id: number) => Promise<string>
  /** The actions that lead to a state, where the shortest way is open to other rows only. */
  paths?: Readonly<Record<string, readonly string[]>>
  /** The action in its log rows, if they do not name the row. */
  logsAs?: string
  /** How many random walks run, for a machine with slow steps. */
  walks?: number
}

/** The input of the actions that ship and correct a parcel; each number is used once. */
export function parcelInput(prefix: string) {
  let numbers = 0
  const number = () => `${prefix}${String((numbers += 1)).padStart(10, '0')}`
  return {
    get ship() {
      return { ship_type: 'express', carrier_code: 'sf', tracking_no: number() }
    },
    get waybill() {
      return { carrier_code: 'yto', tracking_no: number(), reason: '录错单号' }
    },
  }
}

export interface Outcome {
  done: boolean
  msg?: string
}

/** A call's outcome. */
export const outcome = ({ code, msg }: { code: number; msg: string }): Outcome => ({ done: code === 200, msg })

/** A contract machine with its rows in a test server. */
export type Driver = ReturnType<typeof driverOf>

export function driverOf(server: TestServer, token: string, entity: StatefulEntity, subject: Subject) {
  const { table, act, input } = subject
  const { flow } = entity.$
  const { db } = server.database
  const names = Object.keys(flow.actions)

  async function row(id: number): Promise<Record<string, unknown> | undefined> {
    const [found] = await db.select().from(table).where(eq(table.id, id))
    return found
  }

  async function state(id: number): Promise<string> {
    return subject.state ? subject.state(id) : stateOf(flow, await row(id))
  }

  const callOf = (name: string) => endpointOf(entity, name)

  /** Staff act by the call, the system by the conditional update. */
  async function perform(name: string, id: number): Promise<Outcome> {
    const action = actionOf(flow, name)
    if (act?.[name]) return act[name](id)
    if (!isStaff(action)) {
      const rows = await advance({ db: server.acting.db }, { table, contract: entity }, name, { where: eq(table.id, id) })
      return { done: rows.length === 1 }
    }
    const endpoint = callOf(name)
    if (!endpoint) throw new Error(`${entity.$.address} has no call for ${name}`)
    if (action.via?.verb === 'edit') return save(endpoint, id)
    const values = { ...(action.single ? { id } : { ids: [id] }), ...action.via?.input, ...textsOf(action.input), ...input?.[name] }
    const headers: Record<string, string> = endpoint.idempotent ? { 'x-idempotency-key': randomUUID() } : {}
    const { code, msg, data } = await server.call(endpoint, values as never, { token, headers })
    if (action.single || code !== 200) return { done: code === 200, msg }
    const [failed] = (data as { failed: { msg: string }[] }).failed
    return failed ? { done: false, msg: failed.msg } : { done: true, msg }
  }

  /** Saves the row unchanged. */
  async function save(endpoint: Endpoint, id: number): Promise<Outcome> {
    const { detail } = entity as unknown as { detail: Endpoint }
    const read = await server.call(detail, { id } as never, { token })
    const { code, msg } = read.code === 200 ? await server.call(endpoint, read.data as never, { token }) : read
    return { done: code === 200, msg }
  }

  /** The actions that lead from a new row to the state, by the fewest steps. */
  function pathTo(target: string, from: string): string[] {
    const path = pathFrom(target, from)
    if (!path) throw new Error(`${entity.$.address} never reaches ${target}`)
    return path
  }

  function pathFrom(expectation: string, from: string): string[] | undefined {
    const paths = new Map<string, string[]>([[from, []]])
    for (const [reached, path] of paths) {
      if (reached === expectation) return path
      for (const name of names) {
        const action = actionOf(flow, name)
        if (!action.from.includes(reached)) continue
        for (const target of targetsOf(action, reached)) if (!paths.has(target)) paths.set(target, [...path, name])
      }
    }
    return undefined
  }

  /** A new row in the given state. */
  async function rowIn(target: string): Promise<number> {
    const id = await subject.create(subject.starts?.find((start) => pathFrom(target, start)))
    for (const name of subject.paths?.[target] ?? pathTo(target, await state(id))) {
      const { done, msg } = await perform(name, id)
      if (!done) throw new Error(`${name} on the way to ${target} was refused: ${msg}`)
    }
    return id
  }

  async function logged(id: number, after: number): Promise<string[]> {
    const rows = await db
      .select({ action: logger.action })
      .from(logger)
      .where(and(subject.logsAs ? isNull(logger.target_id) : eq(logger.target_id, id), gt(logger.id, after)))
    return rows.map(({ action }) => action).filter((action) => action.startsWith(subject.logsAs ?? `${entity.$.address}.`))
  }

  async function lastLog(): Promise<number> {
    const [last] = await db.select({ id: logger.id }).from(logger).orderBy(desc(logger.id)).limit(1)
    return last?.id ?? 0
  }

  return { entity, flow, names, subject, row, state, perform, rowIn, logged, lastLog, callOf }
}

/** A word for every text that an action requires. */
function textsOf(fields: Readonly<Record<string, z.ZodMiniType>> = {}): object {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.safeParse('测试').success ? [[name, '测试']] : [])))
}

export const statefulEntities = statefulOf(contract)
