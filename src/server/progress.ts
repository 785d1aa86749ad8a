export async function timed<Result>(words: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  log(`${words} ${Math.round(performance.now() - began)} ms`)
  return result
}

export function log(words: string): void {
  console.log(`  ${words}`)
}
