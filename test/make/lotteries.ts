import { randomUUID } from 'node:crypto'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { draw } from '#server/areas/lottery/lottery/draw.ts'
import { customerActor, type Ctx } from '#server/platform/kernel/ctx.ts'
import type { TestServer } from '#test/server/harness.ts'

type Form = InputOf<typeof contract.lottery.lottery.edit>
type PrizeForm = Form['prizes'][number]

/** Eight prizes: the given ones, and `thanks` for the others, whose first is the fallback. */
export function prizesOf(won: readonly Partial<PrizeForm>[] = [], thanks: Partial<PrizeForm> = {}): PrizeForm[] {
  return Array.from({ length: 8 }, (_, at): PrizeForm => {
    const position = at + 1
    const prize = won[at]
    if (prize) return { position, kind: 'integral', title: `奖品${position}`, points: 10, stock: 100, weight: 100, ...prize }
    return { position, kind: 'thanks', title: '谢谢参与', stock: -1, weight: at === won.length ? 100 : 0, ...thanks }
  })
}

export function lotteryForm(values: Partial<Form> = {}, now = new Date()): Form {
  const day = 86_400_000
  return {
    title: '春季抽奖',
    style: 'grid8',
    chance_type: 'free',
    free_per_day: 20,
    day_limit: 100,
    total_limit: 1e3,
    audience: 'all',
    start_at: new Date(now.getTime() - day).toISOString(),
    end_at: new Date(now.getTime() + 30 * day).toISOString(),
    prizes: prizesOf([{}]),
    ...values,
  }
}

/** Lotteries by staff calls. */
export function lotteryMaker(server: Pick<TestServer, 'call' | 'ctxFor'>, token: string) {
  const calls = contract.lottery.lottery
  async function saved(values: Partial<Form> = {}): Promise<number> {
    const { now } = await server.ctxFor()
    const { code, msg, data } = await server.call(calls.edit, lotteryForm(values, now), { token })
    if (code !== 200) throw new Error(`a lottery to test with is refused: ${msg}`)
    return data.id
  }

  return {
    saved,
    async published(values: Partial<Form> = {}): Promise<number> {
      const id = await saved(values)
      const { code, msg } = await server.call(calls.publish, { id }, { token })
      if (code !== 200) throw new Error(`a lottery to test with cannot be published: ${msg}`)
      return id
    },
    /** A customer's ctx, for draws without a session. */
    async ctxOf(user_id: number): Promise<Ctx> {
      const own = { id: user_id, store_id: null, store_role: null, price_level: null, salesman_id: null, session_id: 0 }
      return { ...(await server.ctxFor()), actor: customerActor(own), request_id: randomUUID() }
    },
    async draw(id: number, user_id: number) {
      return draw(await this.ctxOf(user_id), { id })
    },
  }
}
