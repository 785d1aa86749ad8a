import { contract } from '#contract/index.ts'
import type { TestServer } from '#test/server/harness.ts'

/** Accepts each kind of risk that an import has, as the person does before applying it. */
export async function acceptRisks(server: TestServer, token: string, id: number): Promise<void> {
  const { data } = await server.call(contract.task.import.detail, { id }, { token })
  for (const { kind, accepted } of data.risks)
    if (accepted === 0) await server.call(contract.task.import.accept, { id, risk: kind, accepted: 1 }, { token })
}
