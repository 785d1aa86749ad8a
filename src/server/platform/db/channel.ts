import type { Pool, PoolClient } from 'pg'

interface Listener {
  heard: (payload: string) => void
  /** The connection is open, for the first time or again: earlier notifications were missed. */
  connected: () => void
  /** The connection is closed: notifications are missed. */
  lost?: () => void
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5000
// a network may drop a connection silently: one that does not answer counts as lost
const BEAT_MS = 20_000
const ANSWER_MS = 10_000

/** Subscribes to a PostgreSQL channel over one connection that is reopened when it is lost. Returns the unsubscribe function. */
export function subscribe(pool: Pool, channel: string, { heard, connected, lost }: Listener): () => void {
  let client: PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  async function connect(wait: number): Promise<void> {
    try {
      const opened = await pool.connect()
      if (isOver) return opened.release()
      client = opened
      opened.on('notification', ({ payload }) => heard(payload ?? ''))
      opened.on('error', () => lose(opened))
      opened.on('end', () => lose(opened))
      await opened.query(`listen ${channel}`)
      connected()
    } catch {
      if (client) return lose(client, wait)
      lost?.()
      later(wait)
    }
  }

  function lose(gone: PoolClient, wait = FIRST_WAIT_MS): void {
    if (client !== gone) return
    client = undefined
    lost?.()
    // the connection must not be reused
    gone.release(true)
    later(wait)
  }

  function later(wait: number): void {
    if (isOver) return
    timer = setTimeout(() => void connect(Math.min(wait * 2, LONGEST_WAIT_MS)), wait)
  }

  async function beat(): Promise<void> {
    const connection = client
    if (!connection) return
    const late = setTimeout(() => lose(connection), ANSWER_MS)
    await connection.query('select 1').catch(() => lose(connection))
    clearTimeout(late)
  }

  const beating = setInterval(() => void beat(), BEAT_MS)
  void connect(FIRST_WAIT_MS)
  return () => {
    isOver = true
    clearInterval(beating)
    clearTimeout(timer)
    const open = client
    client = undefined
    open?.release(true)
  }
}
