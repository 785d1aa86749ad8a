import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Caller, Line } from './caller.ts'
import { lookAfterOrders, withdraw } from './caring.ts'
import { compareCarts, compareJournal, compareProvider } from './compare.ts'
import { drained } from './drained.ts'
import { drawOf } from './draw.ts'
import { figures, type Figures } from './figures.ts'
import { openJournal } from './journal.ts'
import { carryOut, plannedKills } from './kills.ts'
import { customer, ownersOf, prove, salesmenOf, staff, type Buyer } from './people.ts'
import { prepare } from './prepare.ts'
import { providerAt, type Provider } from './provider.ts'
import { goShopping, topUp, type Place } from './shopping.ts'
import { checkVouchers, giveRewards, handleAftersales, payOut, restock, shipOrders, type Desk } from './staff-work.ts'
import type { Part, Stand } from './stand.ts'
import { runningActivities, takePart, type Running } from './taking-part.ts'
import { verifyAll } from './verify-all.ts'

export interface TrafficOptions {
  seconds: number
  /** People who act at once, each without a pause. */
  users: number
  /** The number of stores that buy. */
  stores: number
  /** Customer visits per second; without it as many as the product can serve. */
  rate: number | undefined
  seed: number
  kills: number
  /** The longest time for the queues to empty. */
  patience: number
  folder: string
  log: (line: string) => void
}

export interface TrafficOutcome {
  seconds: number
  figures: Figures
  acknowledged: number
  kills: string[]
  drainedIn: number
  /** The `npm run verify` result. */
  verified: string[]
  /** Everything that is not as it must be; empty after a good run. */
  deviations: string[]
}

/** Lets customers and staff use the product, and compares what it acknowledged with what it stored. */
export async function runTraffic(stand: Stand, options: TrafficOptions): Promise<TrafficOutcome> {
  const { seed, folder, log } = options
  const client = new pg.Client({ connectionString: stand.database })
  await client.connect()
  const provider = providerAt(stand.simulator)
  const journal = openJournal(join(folder, 'journal.jsonl'))
  let isOver = false
  const line: Line = {
    url: stand.url,
    figures: figures(),
    journal,
    run: randomBytes(4).toString('hex'),
    deviations: [],
    isOver: () => isOver,
  }
  try {
    const { rows } = await client.query<{ now: Date }>('select now()')
    const since = rows[0]?.now ?? new Date()
    if (stand.parts.length > 0) await prepare(line)
    const crowd = await gather(client, line, options)
    // the cost at the beginning is no traffic figure
    line.figures = figures()
    log(`${crowd.buyers.length} customers, ${crowd.salesmen.length} salesmen`)
    const began = performance.now()
    const killing = carryOut(plannedKills(options.kills, options.seconds, drawOf(seed, 1)), stand.parts, () => isOver)
    const settling = nudge(client, stand.parts, () => isOver)
    const working = Promise.all(jobsOf(line, provider, crowd, options))
    await Promise.race([pause(options.seconds * 1000), working])
    isOver = true
    await working
    const seconds = (performance.now() - began) / 1000
    const kills = await killing
    await settling
    const waited = performance.now()
    const left = await drained(client, provider, { since, patienceMs: options.patience * 1000, log })
    journal.close()
    const checked = await verifyAll(stand.database)
    return {
      verified: checked.lines,
      seconds,
      figures: line.figures,
      acknowledged: journal.count(),
      kills,
      drainedIn: (performance.now() - waited) / 1e3,
      deviations: [
        ...line.deviations,
        ...line.figures.faults(),
        ...checked.broken,
        ...left.map((one) => `not drained: ${one}`),
        ...(await compareJournal(client, journal.path, since)),
        ...(await compareProvider(client, provider, since)),
        ...(await compareCarts(client, crowd.buyers)),
      ],
    }
  } finally {
    isOver = true
    await client.end()
  }
}

interface Crowd {
  buyers: Buyer[]
  salesmen: Buyer[]
  activities: Running
  staff: Readonly<Record<'trade' | 'goods' | 'finance' | 'finance2' | 'operator', Caller>>
}

/** Logs everybody in; the limit for logins from one address is 300 a minute. */
async function gather(client: pg.Client, line: Line, { seed, stores }: TrafficOptions): Promise<Crowd> {
  const enter = (username: string, number: number) => staff(line, drawOf(seed, 500 + number), username)
  const [trade, goods] = [await enter('trade', 1), await enter('goods', 2)]
  const [finance, finance2] = [await enter('finance', 3), await enter('finance2', 4)]
  const operator = await enter('operator', 8)
  const crowd: Crowd = {
    buyers: [],
    salesmen: [],
    activities: await runningActivities(client),
    staff: { trade, goods, finance, finance2, operator },
  }
  for (const person of await ownersOf(client, seed, stores))
    crowd.buyers.push(await customer(line, drawOf(seed, 1000 + person.user_id), person))
  for (const person of await salesmenOf(client, seed, 20))
    crowd.salesmen.push(await customer(line, drawOf(seed, 1000 + person.user_id), person))
  return crowd
}

function jobsOf(
  line: Line,
  provider: Provider,
  { buyers, salesmen, activities, staff: { trade, goods, finance, finance2, operator } }: Crowd,
  { seed, users, rate }: TrafficOptions,
): Promise<void>[] {
  const { isOver, journal, run } = line
  const free = [...buyers]
  let marks = 0
  const mark = () => `T-${run}-${(marks += 1)}`
  const round = async (act: () => Promise<unknown>, restMs: number) => {
    while (!isOver()) {
      await act()
      if (restMs > 0) await pause(restMs)
    }
  }
  const visitor = async (number: number) => {
    const draw = drawOf(seed, 10 + number)
    const place: Place = { draw, provider, journal, mark }
    await round(
      async () => {
        const [buyer] = free.splice(draw.below(free.length), 1)
        if (!buyer) return pause(20)
        await visit(buyer, place, trade, activities)
        free.push(buyer)
      },
      rate === undefined ? 0 : (1000 * users) / rate,
    )
  }
  const desk = (number: number, image = ''): Desk => ({ draw: drawOf(seed, 500 + number), mark, image })
  const clerk = (caller: Caller, number: number, act: (caller: Caller, desk: Desk) => Promise<number>) =>
    round(async () => ((await act(caller, desk(number))) === 0 ? pause(500) : undefined), 50)
  const cashiers = async () => {
    const [approver, payer] = [finance, finance2]
    let proven = performance.now()
    const place: Place = { draw: drawOf(seed, 509), provider, journal, mark }
    await round(async () => {
      if (performance.now() - proven > PROOF_MS) for (const one of [approver, payer]) await prove(one)
      if (performance.now() - proven > PROOF_MS) proven = performance.now()
      const man = salesmen[place.draw.below(salesmen.length)]
      if (man) await withdraw(man, place)
      await checkVouchers(payer, desk(7))
      await payOut(approver, payer, desk(7, VOUCHER))
    }, 500)
  }
  return [
    ...Array.from({ length: users }, (_, number) => visitor(number)),
    clerk(trade, 1, shipOrders),
    clerk(trade, 2, shipOrders),
    clerk(trade, 3, (caller, own) => handleAftersales(caller, finance, own)),
    clerk(goods, 4, restock),
    clerk(operator, 8, (caller, own) => giveRewards(caller, finance, own)),
    cashiers(),
  ]
}

// an identity proof lasts ten minutes
const PROOF_MS = 4 * 60_000
const VOUCHER = '/files/00/voucher.webp'

async function visit(buyer: Buyer, place: Place, counter: Caller, activities: Running): Promise<void> {
  const what = place.draw.weighted({ shop: 60, orders: 25, activity: 12, topUp: 3 })
  if (what === 'activity') return takePart(buyer, place, activities)
  if (what === 'shop') return goShopping(buyer, place)
  return what === 'orders' ? lookAfterOrders(buyer, place, counter) : topUp(buyer, place)
}

/** Commission settles once an hour; a short run asks for it more often. */
async function nudge(client: pg.Client, parts: readonly Part[], isOver: () => boolean): Promise<void> {
  while (parts.length > 0 && !isOver()) {
    await client.query(`select graphile_worker.add_job('settle-commission', job_key => 'settle-commission')`)
    for (let rest = 20_000; rest > 0 && !isOver(); rest -= 250) await pause(250)
  }
}
