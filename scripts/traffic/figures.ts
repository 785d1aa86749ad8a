export interface CallFigures {
  call: string
  count: number
  p50: number
  p95: number
  p99: number
  /** Answers by code; `none` counts requests without an answer. */
  codes: Readonly<Record<string, number>>
}

export interface Figures {
  /** Counts one request; `code` 0 is a request without an answer. */
  add(call: string, ms: number, code: number, msg: string): void
  total(): number
  calls(): CallFigures[]
  /** Refusal messages with their counts, the most frequent first. */
  refusals(): [string, number][]
  /** 5xx answers, which are always product faults. */
  faults(): string[]
}

const MOST_FAULTS = 200

export function figures(): Figures {
  const times = new Map<string, number[]>()
  const codes = new Map<string, Record<string, number>>()
  const refused = new Map<string, number>()
  const faults: string[] = []
  let total = 0
  return {
    add(call, ms, code, msg) {
      total += 1
      const known = codes.get(call) ?? {}
      const name = code === 0 ? 'none' : String(code)
      known[name] = (known[name] ?? 0) + 1
      codes.set(call, known)
      if (code === 0) return
      const all = times.get(call) ?? []
      all.push(ms)
      times.set(call, all)
      if (code >= 500 && faults.length < MOST_FAULTS) faults.push(`${call}: ${code} ${msg}`)
      if (code >= 400) refused.set(`${call} ${code} ${msg}`, (refused.get(`${call} ${code} ${msg}`) ?? 0) + 1)
    },
    total: () => total,
    calls: () =>
      [...codes].map(([call, counted]) => {
        const sorted = (times.get(call) ?? []).toSorted((a, b) => a - b)
        const at = (part: number) => Math.round((sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0) * 10) / 10
        const count = Object.values(counted).reduce((sum, one) => sum + one, 0)
        return { call, count, p50: at(0.5), p95: at(0.95), p99: at(0.99), codes: counted }
      }),
    refusals: () => [...refused].toSorted(([, a], [, b]) => b - a),
    faults: () => faults,
  }
}
