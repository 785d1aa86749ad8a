import { pause } from './load.ts'

export interface Listener {
  /** Ids in arrival order. */
  ids: number[]
  /** Milliseconds without a stream, per interruption. */
  gaps: number[]
  stop(): Promise<void>
}

/** Listens like a browser: reopens a lost stream with its last event id. */
export async function listenOn(url: string, token: string): Promise<Listener> {
  const ids: number[] = []
  const gaps: number[] = []
  const ending = new AbortController()
  const first = Promise.withResolvers<void>()
  let lostAt: number | undefined

  async function once(): Promise<void> {
    const last = ids.at(-1)
    const headers = { authorization: `Bearer ${token}`, ...(last !== undefined && { 'last-event-id': String(last) }) }
    const response = await fetch(`${url}/api/events`, { headers, signal: ending.signal })
    if (response.status !== 200 || !response.body) throw new Error(`the stream answered ${response.status}`)
    if (lostAt !== undefined) gaps.push(performance.now() - lostAt)
    lostAt = undefined
    first.resolve()
    let text = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const id = /^id: (\d+)$/m.exec(part)?.[1]
        if (id !== undefined) ids.push(Number(id))
      }
    }
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      await once().catch(() => undefined)
      lostAt ??= performance.now()
      if (!ending.signal.aborted) await pause(100)
    }
  }

  const running = run()
  await first.promise
  return {
    ids,
    gaps,
    async stop() {
      ending.abort()
      await running
    },
  }
}
