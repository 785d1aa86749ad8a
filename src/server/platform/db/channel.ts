import type { Pool, PoolClient } from 'pg'

interface Ears {
  heard: (payload: string) => void
  /** The connection is there, for the first time or again: what was said meanwhile has not been heard. */
  connected: () => void
  /** It is not there, or no longer: what is said is not heard. */
  lost?: () => void
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5000
// a network may swallow a connection without a word: one that does not answer is no longer there
const BEAT_MS = 20_000
const ANSWER_MS = 10_000

/** Hears what is said on a channel of PostgreSQL, over one connection that is opened again whenever it is lost. Answers the end of it. */
export function hearChannel(pool: Pool, channel: string, { heard, connected, lost }: Ears): () => void {
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
    // not to be used by anybody again
    gone.release(true)
    later(wait)
  }

  function later(wait: number): void {
    if (isOver) return
    timer = setTimeout(() => void connect(Math.min(wait * 2, LONGEST_WAIT_MS)), wait)
  }

  async function beat(): Promise<void> {
    const asked = client
    if (!asked) return
    const late = setTimeout(() => lose(asked), ANSWER_MS)
    await asked.query('select 1').catch(() => lose(asked))
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
