type Listener = (data: unknown) => void

const listeners = new Map<string, Set<Listener>>()

/** Listens to the server-sent events with this name; returns the function that ends it. */
export function onLive(event: string, listener: Listener): () => void {
  const own = listeners.get(event) ?? new Set()
  listeners.set(event, own.add(listener))
  return () => void own.delete(listener)
}

/** Passes on an event from the stream. */
export function passOn(event: string, data: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(data)
}

/** Tasks whose end the page reports itself; their notifications are not shown a second time. */
export const followed = new Set<number>()
