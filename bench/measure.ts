export interface Spread {
  p50: number
  p95: number
  p99: number
}

/** Runs the two in turn, A B A B …, after two rounds that do not count, so that both meet the same moods of the machine. Milliseconds. */
export async function inTurn(
  rounds: number,
  ours: () => Promise<unknown>,
  reference: () => Promise<unknown>,
): Promise<{ ours: Spread; reference: Spread }> {
  const times: { ours: number[]; reference: number[] } = { ours: [], reference: [] }
  for (let round = -2; round < rounds; round++) {
    const a = await timed(ours)
    const b = await timed(reference)
    if (round < 0) continue
    times.ours.push(a)
    times.reference.push(b)
  }
  return { ours: spread(times.ours), reference: spread(times.reference) }
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}
