export interface ServerEvent {
  /** The id to resume at, if the event has one. */
  id: string | undefined
  event: string
  data: string
}

/** Parses server-sent events from a text stream that may be split at any position. */
export function eventReader(tell: (event: ServerEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event) tell(event)
    }
  }
}

/** Undefined for a block without data, such as a comment that keeps the connection alive. */
function eventOf(block: string): ServerEvent | undefined {
  let id: string | undefined
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const at = line.indexOf(':')
    if (at <= 0) continue
    const value = line.slice(at + 1).replace(/^ /, '')
    const name = line.slice(0, at)
    if (name === 'id') id = value
    else if (name === 'event') event = value
    else if (name === 'data') data.push(value)
  }
  return data.length === 0 ? undefined : { id, event, data: data.join('\n') }
}
