/** Runs a step and prints its name and duration in one line. */
export async function step<Result>(words: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  console.log(`  ${words} ${elapsed(began)}`)
  return result
}

export function elapsed(began: number): string {
  const time = performance.now() - began
  return time < 1000 ? `${Math.round(time)} ms` : `${(time / 1000).toFixed(1)} s`
}
