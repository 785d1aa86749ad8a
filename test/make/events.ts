import type { AddressInfo } from 'node:net'
import type { TestServer } from '#test/server/harness.ts'

export interface EventLines {
  id: number | undefined
  event: string
  data: Record<string, unknown>
}

export type EventStream = Awaited<ReturnType<typeof openEvents>>

/** Opens the event stream as a browser does, over a real connection. */
export async function openEvents({ app }: Pick<TestServer, 'app'>, token: string, lastId?: number) {
  if (app.server.address() === null) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${token}`, ...(lastId === undefined ? {} : { 'last-event-id': String(lastId) }) }
  const response = await fetch(`http://127.0.0.1:${port}/api/events`, { headers, signal: stop.signal })
  const messages: EventLines[] = []
  let wake: () => void = () => undefined
  const ended = read(response, (event) => {
    messages.push(event)
    wake()
  })
  return {
    response,
    events: messages,
    ended,
    ids: () => messages.flatMap(({ id }) => (id === undefined ? [] : [id])),
    /** Resolves as soon as the received events suffice. */
    async until(isEnough: (events: readonly EventLines[]) => boolean): Promise<void> {
      while (!isEnough(messages)) await new Promise<void>((resolve) => (wake = resolve))
    },
    close: () => stop.abort(),
  }
}

/** How many notifications were received. */
export const notices = (n: number) => (messages: readonly EventLines[]) => messages.filter(({ event }) => event === 'notice').length >= n

/** The stream is open and has sent its initial state. */
export const settled = (messages: readonly EventLines[]) => messages.some(({ event }) => event === 'unread')

async function read(response: Response, notify: (event: EventLines) => void): Promise<void> {
  if (!response.ok || !response.body) return
  let rest = ''
  try {
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => line.split(': ', 2) as [string, string]))
        const id = fields.get('id')
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data !== undefined)
          notify({ id: id === undefined ? undefined : Number(id), event: fields.get('event') ?? '', data: JSON.parse(data) })
      }
    }
  } catch {
    // closed by the test, or interrupted
  }
}
