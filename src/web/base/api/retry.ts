type Outcome = { status: number } | 'network' | 'timeout'

const PAUSES = [300, 900]
const PASSING = [502, 503, 504]

/** Repeats a read, twice at most, when the network failed or a gateway had no server to ask. A write is never repeated. */
export async function retrying<Result extends Outcome>(
  method: 'GET' | 'POST',
  attempt: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const result = await attempt()
  for (const pause of method === 'GET' ? PAUSES : []) {
    if (!isPassing(result)) break
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
