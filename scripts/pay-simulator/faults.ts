/**
 * A fault in one call. `drop`: the connection breaks before the provider acts. `lose`: it acts, and the answer is lost. `error`: it acts
 * and answers 500. `forge`: the answer has another key's signature. Otherwise a refusal with this code.
 */
export type Fault = 'drop' | 'lose' | 'error' | 'forge' | { refuse: string }
export type Operation = 'prepay' | 'query' | 'close' | 'refund' | 'queryRefund' | 'transfer' | 'queryTransfer'

export interface FaultRates {
  /** Call shares from 0 to 1. */
  drop?: number
  lose?: number
  error?: number
  forge?: number
  refuse?: number
  /** Notification shares. */
  duplicate?: number
  reorder?: number
  forgedNotice?: number
  lostNotice?: number
  /** The longest delay for an answer or a notification. */
  delayMs?: number
}

/** Faults in an order that the seed decides, so that a failing run can be repeated. */
export class Faults {
  readonly #queued = new Map<Operation, Fault[]>()
  readonly #rates: FaultRates
  #state: number

  constructor(seed: number, rates: FaultRates) {
    this.#state = seed >>> 0
    this.#rates = rates
  }

  /** The next call to this operation has this fault. */
  queue(operation: Operation, ...faults: Fault[]): void {
    this.#queued.set(operation, [...(this.#queued.get(operation) ?? []), ...faults])
  }

  of(operation: Operation): Fault | undefined {
    const queued = this.#queued.get(operation)?.shift()
    if (queued) return queued
    for (const fault of ['drop', 'lose', 'error', 'forge'] as const) if (this.happens(fault)) return fault
    return this.happens('refuse') ? { refuse: 'SYSTEM_BUSY' } : undefined
  }

  happens(name: Exclude<keyof FaultRates, 'delayMs'>): boolean {
    const rate = this.#rates[name] ?? 0
    return rate > 0 && this.#next() < rate
  }

  delay(): number {
    return this.#rates.delayMs === undefined ? 0 : Math.floor(this.#next() * this.#rates.delayMs)
  }

  /** mulberry32 */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
