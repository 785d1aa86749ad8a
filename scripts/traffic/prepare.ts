import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Line } from './caller.ts'
import { drawOf } from './draw.ts'
import { staff } from './people.ts'

type Values = InputOf<typeof contract.config.config.edit>['values']

// orders complete and commission settles within the run; a lost payment closes its order while the money is on its way
const settings: Readonly<Record<'order' | 'commission' | 'pay', Record<string, unknown>>> = {
  order: { 'order.pay_timeout_min': 2, 'order.aftersale_days': 0 },
  commission: { 'commission.freeze_days': 0, 'withdraw.min': 10_000, 'withdraw.month_times': 100 },
  pay: { 'recharge.tiers': [50_000, 100_000].map((amount) => ({ amount, gift: amount / 50 })) },
}

/** Changes the settings in a database that exists for this run only. */
export async function prepare(line: Line): Promise<void> {
  const admin = await staff(line, drawOf(0, 0), 'admin')
  const second = await staff(line, drawOf(0, 1), 'dev')
  for (const [group, values] of Object.entries(settings)) {
    const of = { group: group as keyof typeof settings }
    const { data } = await admin.call(contract.config.config.list, of)
    const { version } = data
    const {
      code,
      msg,
      data: saved,
    } = await admin.call(contract.config.config.edit, { ...of, version, values: values as Values, reason: 'traffic' })
    if (code !== 200) throw new Error(`the settings of ${group} are refused: ${msg}`)
    if (saved.request_no === null) continue
    const { list } = (await second.call(contract.config.request.list, { no: saved.request_no })).data
    const [{ id, version: current } = { id: 0, version: 0 }] = list
    const accepted = await second.call(contract.config.request.accept, { id, version: current })
    if (accepted.code !== 200) throw new Error(`the request for ${group} is refused: ${accepted.msg}`)
  }
}
