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
  const rowsOf = async (id: number) => (await call(calls.rows, { id, page_size: 100 }, { token })).data.list

  /** Sends a file, waits until it is read, confirms the guessed columns unless others are given, and waits for the comparison. */
  async function compared(file: Uint8Array, { create = 0, mapping }: Mapping = {}) {
    const sent = await call(endpoint, {} as never, { token, file })
    // every import answers with its task
    const { task_id: id } = sent.data as { task_id: number }
    await work(server)
    const read = await detail(id)
    const answer = await call(calls.map, { id, mapping: mapping ?? read.mapping, create }, { token })
    if (answer.code !== 200) throw new Error(answer.msg)
    await work(server)
    return { ...(await detail(id)), rows: await rowsOf(id) }
  }

  async function applied(id: number, skip_errors: 0 | 1 = 0) {
    await acceptRisks(server, token, id)
    const answer = await call(calls.apply, { id, skip_errors }, { token })
    await work(server)
    const { data } = await call(tasks.failures, { id }, { token })
    return { answer, task: (await call(tasks.detail, { id }, { token })).data, failures: data.list }
  }

  return { compared, applied, rowsOf }
}

/** Accepts each kind of risk that an import has, as the person does before applying it. */
export async function acceptRisks({ call }: TestServer, token: string, id: number): Promise<void> {
  const { detail, accept } = contract.task.import
  for (const { kind, accepted } of (await call(detail, { id }, { token })).data.risks)
    if (accepted === 0) await call(accept, { id, risk: kind, accepted: 1 }, { token })
}
