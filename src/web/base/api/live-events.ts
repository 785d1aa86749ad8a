type Listener = (data: unknown) => void

const listeners = new Map<string, Set<Listener>>()

/** Listens to what the server says of its own accord under this name; answers the end of it. */
export function onLive(event: string, listener: Listener): () => void {
  const own = listeners.get(event) ?? new Set()
  listeners.set(event, own.add(listener))
  return () => void own.delete(listener)
}

/** Passes on what the stream has brought. */
export function passOn(event: string, data: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(data)
}
