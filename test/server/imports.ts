import { writeXlsx } from 'hucre/xlsx'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { work } from '#test/make/work.ts'
import type { TestServer } from './harness.ts'

export type Cells = (string | number | boolean | null)[]

interface Mapping {
  create?: 0 | 1
  mapping?: (string | null)[]
}

export const workbook = (rows: Cells[]): Promise<Uint8Array> => writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })

/** Imports files by the calls of one import: reading, columns, comparison, application. */
export function importMaker(server: TestServer, endpoint: Endpoint, token: string) {
  const { call } = server
  const { import: calls, task: tasks } = contract.task
  const detail = async (id: number) => (await call(calls.detail, { id }, { token })).data
  const rowsOf = async (id: number, query: object = {}) => (await call(calls.rows, { id, page_size: 100, ...query }, { token })).data.list

  /** Sends a file and waits until it is read; returns the task. */
  async function sent(file: Uint8Array): Promise<number> {
    const { data } = await call(endpoint, {} as never, { token, file })
    await work(server)
    // every import answers with its task
    return (data as { task_id: number }).task_id
  }

  /** Confirms the guessed columns unless others are given, and waits for the comparison. */
  async function mapped(id: number, { create = 0, mapping, ...choices }: Mapping = {}): Promise<void> {
    const answer = await call(calls.map, { id, mapping: mapping ?? (await detail(id)).mapping, create, ...choices }, { token })
    if (answer.code !== 200) throw new Error(answer.msg)
    await work(server)
  }

  async function compared(file: Uint8Array, choices: Mapping = {}) {
    const id = await sent(file)
    await mapped(id, choices)
    return { ...(await detail(id)), rows: await rowsOf(id) }
  }

  async function applied(id: number, skip_errors: 0 | 1 = 0) {
    await acceptRisks(server, token, id)
    const answer = await call(calls.apply, { id, skip_errors }, { token })
    await work(server)
    const { data } = await call(tasks.failures, { id }, { token })
    return { answer, task: (await call(tasks.detail, { id }, { token })).data, failures: data.list }
  }

  return { detail, sent, mapped, compared, applied, rowsOf }
}

/** Accepts each kind of risk that an import has, as the person does before applying it. */
export async function acceptRisks({ call }: TestServer, token: string, id: number): Promise<void> {
  const { detail, accept } = contract.task.import
  for (const { kind, accepted } of (await call(detail, { id }, { token })).data.risks)
    if (accepted === 0) await call(accept, { id, risk: kind, accepted: 1 }, { token })
}
