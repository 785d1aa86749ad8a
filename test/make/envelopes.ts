import { randomUUID } from 'node:crypto'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { open, receive } from '#server/areas/activity/redEnvelope/open.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { customerActor, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import type { TestServer } from '#test/server/harness.ts'

type Form = InputOf<typeof contract.activity.redEnvelope.edit>

export function envelopeForm(values: Partial<Form> = {}, now = new Date()): Form {
  const day = 86_400_000
  return {
    title: '开工红包',
    kind: 'random',
    trigger: 'receive',
    total_amount: 1e4,
    total_count: 50,
    min_each: 10,
    max_each: 2e3,
    per_user_limit: 1,
    valid_hours: 24,
    wish: '开工大吉',
    audience: 'all',
    start_at: new Date(now.getTime() - day).toISOString(),
    end_at: new Date(now.getTime() + 30 * day).toISOString(),
    ...values,
  }
}

/** Red envelopes by staff calls, received and opened without sessions. */
export function envelopeMaker(server: Pick<TestServer, 'call' | 'ctxFor' | 'database'>, token: string) {
  const calls = contract.activity.redEnvelope

  async function saved(values: Partial<Form> = {}): Promise<number> {
    const { now } = await server.ctxFor()
    const { code, msg, data } = await server.call(calls.edit, envelopeForm(values, now), { token })
    if (code !== 200) throw new Error(`a red envelope to test with is refused: ${msg}`)
    return data.id
  }

  /** A customer's ctx, for calls without a session. */
  async function ctxOf(user_id: number): Promise<Ctx> {
    const own = { id: user_id, store_id: null, store_role: null, price_level: null, salesman_id: null, session_id: 0 }
    return { ...(await server.ctxFor()), actor: customerActor(own), request_id: randomUUID() }
  }

  return {
    saved,
    async published(values: Partial<Form> = {}): Promise<number> {
      const id = await saved(values)
      const { code, msg } = await server.call(calls.publish, { id }, { token })
      if (code !== 200) throw new Error(`a red envelope to test with cannot be published: ${msg}`)
      return id
    },
    receive: async (id: number, user_id: number) => transact(await ctxOf(user_id), (ctx) => receive(ctx, { id })),
    open: async (id: number, user_id: number) => open(await ctxOf(user_id), { id }),
    /** The violated rules about envelopes, figures and the ledger. */
    async violated() {
      const rules = allChecks().filter(({ name }) => /^(?:envelope|ledger|activity)\./.test(name))
      return (await runChecks(server.database.pool, rules)).violations
    },
  }
}
