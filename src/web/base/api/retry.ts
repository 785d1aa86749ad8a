type Outcome = { status: number } | 'network' | 'timeout'

const PAUSES = [300, 900]
const PASSING = [502, 503, 504]

/** Repeats an idempotent call, twice at most, after a network failure or a gateway error without a server. */
export async function retrying<Result extends Outcome>(
  isSafe: boolean,
  attempt: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const result = await attempt()
  for (const pause of isSafe ? PAUSES : []) {
    // without a network another attempt is in vain
    if (!isPassing(result) || globalThis.navigator?.onLine === false) break
    await waited(pause, signal)
    const again = await attempt()
    if (!isPassing(again)) return again
  }
  return result
}

function isPassing(result: Outcome): boolean {
  return result === 'network' || (typeof result === 'object' && PASSING.includes(result.status))
}

function waited(pause: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pause)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
