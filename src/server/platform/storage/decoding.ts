import { availableParallelism } from 'node:os'
import type { Label } from '#contract/kit/label.ts'
import { addressKey } from '#server/platform/kernel/address.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { buckets } from '#server/platform/rate-limit/buckets.ts'
import { tooManyRequests } from '#server/platform/rate-limit/rate-limit.ts'

// decoding a 40-megapixel picture takes up to 160 MB and a whole core
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 4))
const MOST_WAITING = 40
// ten pictures for a field at once, and ten more
const MOST_WAITING_OF_A_PERSON = 20
const RETRY_SECONDS = 10

// twenty pictures in the largest size, then one per ten seconds; ten persons behind one address
const MEGAPIXELS_PER_SECOND = 4
const BURST_SECONDS = 200
const PERSONS_PER_ADDRESS = 10

// by database: one process may serve several databases, in which different people have the same ids
const budgets = new WeakMap<Ctx['cache'], ReturnType<typeof openBudgets>>()

function openBudgets() {
  return {
    persons: buckets(MEGAPIXELS_PER_SECOND, BURST_SECONDS),
    addresses: buckets(MEGAPIXELS_PER_SECOND * PERSONS_PER_ADDRESS, BURST_SECONDS),
  }
}

function budgetsOf(cache: Ctx['cache']) {
  const known = budgets.get(cache)
  if (known) return known
  const opened = openBudgets()
  budgets.set(cache, opened)
  return opened
}

/** Charges a person and an address for pixels before they are decoded, or refuses them with 429 and the seconds to wait. */
export function spendPixels({ actor, http, cache }: Pick<Ctx, 'actor' | 'http' | 'cache'>, pixels: number): void {
  const { persons, addresses } = budgetsOf(cache)
  const [person, address, now] = [String(actor.id), addressKey(http.ip), performance.now()]
  const seconds = Math.max(persons.wait(person, now), addresses.wait(address, now))
  if (seconds > 0) throw tooManyRequests(seconds, tooManyPixels)
  persons.spend(person, pixels / 1_000_000, now)
  addresses.spend(address, pixels / 1_000_000, now)
}

interface Waiting {
  person: number
  start: () => void
}

/** A queue with a limit on concurrent decodings; the person served least recently comes next. */
export function decodingQueue({ atOnce, mostWaiting, mostOfAPerson }: { atOnce: number; mostWaiting: number; mostOfAPerson: number }) {
  const waiting: Waiting[] = []
  const served = new Map<number, number>()
  let running = 0
  let turn = 0

  function begin({ person, start }: Waiting): void {
    running += 1
    served.set(person, ++turn)
    start()
  }

  function end(): void {
    running -= 1
    const [next] = waiting.toSorted((one, other) => (served.get(one.person) ?? 0) - (served.get(other.person) ?? 0))
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      begin(next)
    } else if (running === 0) served.clear()
  }

  /** Runs `act` in its turn; throws 503 if too many wait already. */
  return async function inTurn<Result>(person: number, act: () => Promise<Result>): Promise<Result> {
    const own = waiting.filter((one) => one.person === person).length
    if (waiting.length >= mostWaiting || own >= mostOfAPerson) throw tooBusy()
    await new Promise<void>((start) => {
      if (running < atOnce) begin({ person, start })
      else waiting.push({ person, start })
    })
    return act().finally(end)
  }
}

/** The process queue. */
export const decodeInTurn = decodingQueue({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING, mostOfAPerson: MOST_WAITING_OF_A_PERSON })

function tooBusy(): ApiError {
  return new ApiError(503, busy, { values: { n: RETRY_SECONDS }, headers: { 'retry-after': String(RETRY_SECONDS) } })
}

const tooManyPixels: Label = ['图片处理量已达上限，请{n}秒后再试', 'Image processing limit reached. Try again in {n} s']
const busy: Label = ['图片处理繁忙，请{n}秒后再试', 'Image processing is busy. Try again in {n} s']
