import { contract } from '#contract/index.ts'
import { licenseCheckDigit } from '#contract/kit/convert/tax-no.ts'
import type { TestServer } from '#test/server/harness.ts'

let counter = 0

/** A licence number with a valid check digit. */
export function licenseOf(n: number): string {
  const body = `91330106MA${String(n).padStart(7, '0')}`
  return body + licenseCheckDigit(body)
}

/** The body for a new agent; every field differs from the other agents' fields. */
export function agentBody(values: object = {}) {
  const n = ++counter
  return {
    name: `东方五金${n}有限公司`,
    level: 1 as const,
    contact: '王五',
    phone: `137${String(n).padStart(8, '0')}`,
    areas: [] as string[],
    commission_rate: 800,
    contract_start: '2026-01-01',
    contract_end: '2028-12-31',
    ...values,
  }
}

/** Creates agents by their calls. */
export function agentMaker({ call, database }: TestServer, token: string) {
  async function freeArea(): Promise<string> {
    const { rows } = await database.pool.query<{ code: string }>(
      `select code from area where level = 3 and not exists (select from agent_area where area_code = code) order by code limit 1`,
    )
    return rows[0]?.code ?? ''
  }
  return {
    async agent(values: { areas?: string[] } & Record<string, unknown> = {}): Promise<number> {
      const areas = values.areas ?? [await freeArea()]
      const { code, msg, data } = await call(contract.agent.agent.edit, agentBody({ ...values, areas }) as never, { token })
      if (code !== 200) throw new Error(`agent.agent.edit: ${msg}`)
      return data.id
    },
    freeArea,
    /** A mini-program user who is nothing else. */
    async user(): Promise<number> {
      const n = ++counter
      const { rows } = await database.pool.query<{ id: string }>(`insert into customer (nick, phone) values ($1, $2) returning id`, [
        `小程序用户${n}`,
        `136${String(n).padStart(8, '0')}`,
      ])
      return Number(rows[0]?.id)
    },
    async salesman(values: Record<string, unknown> = {}): Promise<number> {
      const user_id = values['user_id'] ?? (await this.user())
      const body = { name: '孙八', commission_rate: 200, joined_at: '2026-01-05', ...values, user_id }
      const { code, msg, data } = await call(contract.agent.salesman.edit, body as never, { token })
      if (code !== 200) throw new Error(`agent.salesman.edit: ${msg}`)
      return data.id
    },
  }
}
