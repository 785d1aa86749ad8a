import { describe, expect, test } from 'vitest'
import { discard, drain, edit, isUncertain, retry, type Entry, type NewEntry, type Outcome, type OutboxStore } from './outbox.ts'

/** A store in memory with the rules from the IndexedDB store: every function is one transaction. */
function memoryStore(): OutboxStore & { all: () => Entry[] } {
  const entries = new Map<number, Entry>()
  let last = 0
  const sorted = () => [...entries.values()].toSorted((one, other) => one.seq - other.seq)
  return {
    all: sorted,
    async add(entry) {
      last += 1
      entries.set(last, { ...entry, seq: last })
    },
    list: async (account) => sorted().filter((entry) => entry.account === account),
    next: async (account) => sorted().find((entry) => entry.account === account && entry.state === 'waiting'),
    async change(seq, to) {
      const entry = entries.get(seq)
      const changed = entry && to(entry)
      if (changed === null) entries.delete(seq)
      else if (changed) entries.set(seq, changed)
      return changed === undefined ? undefined : (changed ?? entry)
    },
  }
}

const call = { address: 'goods.sku.count', path: '/api/goods/sku/count', title: ['盘点', 'Count'], affects: [], field: 'qty' } as const
const typed = (n: number, account = 1): NewEntry => ({
  account,
  key: `key-${account}-${n}`,
  call,
  input: { n },
  title: '',
  to: '/',
  typed_at: n,
  was_sent: false,
  state: 'waiting',
  faults: 0,
})

/** Random numbers that a failed run can repeat. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 14)) >>> 0) % below
  }
}

/** A server that keeps the first answer for every key, and the effects in their order. */
function server() {
  const answers = new Map<string, Outcome>()
  const effects: number[] = []
  return {
    effects,
    answer({ key, input }: Entry): Outcome {
      const first = answers.get(key)
      if (first) return first
      const n = Number(input['n'])
      // a refused call leaves no key
      if (n % 17 === 0 && !input['fixed']) return { kind: 'refused', refusal: { msg: 'refused' } }
      if (n % 23 === 0 && !input['accepts']) return { kind: 'refused', refusal: { msg: 'clash', clash: { mine: n } as never } }
      effects.push(n)
      const answer: Outcome = { kind: 'done' }
      answers.set(key, answer)
      return answer
    },
  }
}

const later: Outcome = { kind: 'later' }

/** Drains in two tabs on three devices at once, in a random order for every single step, with lost requests, lost answers and reloads. */
async function work(seed: number, actions: number) {
  const random = randomOf(seed)
  const { effects, answer } = server()
  const turns: (() => void)[] = []
  const turn = () => new Promise<void>((resolve) => turns.push(resolve))
  const net = { isUp: true }
  const devices = [1, 2, 3].map((account) => ({ account, store: memoryStore() }))
  let lostAnswers = 0
  let reloads = 0

  async function tab({ account, store }: (typeof devices)[number]) {
    const life = { isOver: false }
    // a reload may come before and after every step, also after its effect
    const step = async <Result>(act: () => Promise<Result> | Result): Promise<Result> => {
      await turn()
      if (life.isOver) throw new Error('reloaded')
      const result = await act()
      await turn()
      if (random(400) === 0) life.isOver = true
      if (life.isOver) throw new Error('reloaded')
      return result
    }
    const stepped: OutboxStore = {
      add: (entry) => step(() => store.add(entry)),
      list: (of) => step(() => store.list(of)),
      next: (of) => step(() => store.next(of)),
      change: (seq, to) => step(() => store.change(seq, to)),
    }
    const send = (entry: Entry) =>
      step(() => {
        if (!net.isUp || random(12) === 0) return later
        const answerOfEntry = answer(entry)
        if (random(12) > 0) return answerOfEntry
        lostAnswers += 1
        return random(4) === 0 ? ({ kind: 'later', isFault: false } as const) : later
      })
    await drain(stepped, account, send).catch((error: Error) => {
      if (error.message !== 'reloaded') throw error
      reloads += 1
    })
  }

  let running = 0
  const open = (device: (typeof devices)[number]) => {
    running += 1
    void tab(device).finally(() => (running -= 1))
  }
  const each = actions / devices.length
  const written = devices.map(() => 0)
  const isLeft = () => devices.some(({ store }, at) => (written[at] ?? 0) < each || store.all().some(({ state }) => state === 'waiting'))
  while (isLeft() || running > 0) {
    for (const [at, device] of devices.entries()) {
      const n = written[at] ?? 0
      if (n < each && random(3) === 0) {
        await device.store.add(typed(at * each + n + 1, device.account))
        written[at] = n + 1
      }
    }
    if (random(40) === 0) net.isUp = !net.isUp
    // two tabs per device, without a lock between them
    if (running < 6 && random(5) === 0) open(devices[random(3)] as (typeof devices)[number])
    const next = turns.splice(random(Math.max(1, turns.length)), 1)[0]
    next?.()
    // the step's code goes on to its next one
    for (let n = 0; n < 8; n += 1) await Promise.resolve()
  }
  return { effects, devices, lostAnswers, reloads, each }
}

describe('[I9] the queue of actions', () => {
  test.for(Array.from({ length: 25 }, (_, at) => at + 1))('seed %i: nothing is lost or doubled, and the order is kept', async (seed) => {
    const { effects, devices, each } = await work(seed * 7919, 60)
    expect(new Set(effects).size).toBe(effects.length)
    for (const [at, { store }] of devices.entries()) {
      const all = Array.from({ length: each }, (_, n) => at * each + n + 1)
      const listed = all.filter((n) => n % 17 === 0 || n % 23 === 0)
      expect(store.all().map(({ input }) => input['n'])).toEqual(listed)
      expect(effects.filter((n) => all.includes(n))).toEqual(all.filter((n) => !listed.includes(n)))
    }
  })

  test('500 actions of three devices: 0 lost, 0 double, all conflicts listed', async () => {
    const { effects, devices, lostAnswers, reloads } = await work(20_261_127, 501)
    // the run contains what it is about
    expect(lostAnswers).toBeGreaterThan(20)
    expect(reloads).toBeGreaterThan(3)
    const listed = devices.flatMap(({ store }) => store.all())
    expect(effects.length + listed.length).toBe(501)
    expect(new Set([...effects, ...listed.map(({ input }) => Number(input['n']))]).size).toBe(501)
    const clashes = listed.filter(({ state }) => state === 'clash').map(({ input }) => Number(input['n']))
    expect(clashes).toEqual(Array.from({ length: 501 }, (_, n) => n + 1).filter((n) => n % 23 === 0 && n % 17 !== 0))
    expect(listed.every(({ refusal, was_sent }) => refusal !== undefined && !was_sent)).toBe(true)
  })
})

describe('one action', () => {
  const sends =
    (...outcomes: Outcome[]) =>
    async () =>
      outcomes.shift() ?? later

  test('stays uncertain without an answer: it can be neither edited nor discarded', async () => {
    const store = memoryStore()
    await store.add(typed(1))
    expect(await drain(store, 1, sends(later))).toMatchObject({ isWaiting: true, done: [] })
    const [entry] = store.all()
    expect(entry && isUncertain(entry)).toBe(true)
    await edit(store, 1, { n: 2 })
    await discard(store, 1)
    expect(store.all()).toMatchObject([{ input: { n: 1 }, key: 'key-1-1', state: 'waiting' }])
    expect((await drain(store, 1, sends({ kind: 'done' }))).done).toHaveLength(1)
    expect(store.all()).toEqual([])
  })

  test('a refused one is edited under a new key, sent again as it is, or discarded', async () => {
    const store = memoryStore()
    await store.add(typed(1))
    const refused: Outcome = { kind: 'refused', refusal: { msg: 'no' } }
    expect(await drain(store, 1, sends(refused))).toMatchObject({ listed: 1, isWaiting: false })
    await retry(store, 1)
    expect(store.all()).toMatchObject([{ state: 'waiting', key: 'key-1-1' }])
    await drain(store, 1, sends(refused))
    await edit(store, 1, { fixed: 1 }, 99)
    expect(store.all()).toMatchObject([{ state: 'waiting', input: { n: 1, fixed: 1 }, typed_at: 99 }])
    expect(store.all()[0]?.key).not.toBe('key-1-1')
    expect(store.all()[0]?.refusal).toBeUndefined()
    await drain(store, 1, sends(refused))
    await discard(store, 1)
    expect(store.all()).toEqual([])
  })

  test('an action that fails inside the server is sent three times, then listed with its key', async () => {
    const store = memoryStore()
    await store.add(typed(1))
    await store.add(typed(2))
    const fault: Outcome = { kind: 'later', isFault: true }
    expect(await drain(store, 1, sends(fault))).toMatchObject({ isWaiting: true })
    await drain(store, 1, sends(fault))
    expect(await drain(store, 1, sends(fault, { kind: 'done' }))).toMatchObject({ listed: 1, done: [{ seq: 2 }] })
    expect(store.all()).toMatchObject([{ seq: 1, state: 'refused', was_sent: true }])
    // the server may have it: only the same action may be sent again
    await edit(store, 1, { n: 5 })
    expect(store.all()).toMatchObject([{ input: { n: 1 }, key: 'key-1-1' }])
    await retry(store, 1)
    expect(await drain(store, 1, sends({ kind: 'done' }))).toMatchObject({ done: [{ seq: 1 }] })
  })

  test('the actions of another account stay', async () => {
    const store = memoryStore()
    await store.add(typed(1, 1))
    await store.add(typed(1, 2))
    expect(await drain(store, 2, sends({ kind: 'done' }))).toMatchObject({ done: [{ account: 2 }] })
    expect(store.all()).toMatchObject([{ account: 1, state: 'waiting' }])
  })
})
