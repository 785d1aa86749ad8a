import { readFile } from 'node:fs/promises'
import type { HeadNote } from '#server/features/log/head.ts'
import { startError } from '#server/platform/env/start-error.ts'

export interface NotedHeads {
  /** Seals that the chain must contain. */
  heads: string[]
  /** The times at which the database was restored. */
  restored: string[]
}

const HEAD = /^\d{1,18}:[0-9a-f]{64}$/

/** The external record in a file: the chain must contain its seals, except those that a restore has removed. */
export async function notedHeads(path: string): Promise<NotedHeads> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw startError(`无法读取链头记录 ${path}`, `The record of the log's heads cannot be read: ${path}`, cause)
  })
  // the last line may be incomplete
  const lines = text.split('\n').slice(0, -1)
  const noted: NotedHeads = { heads: [], restored: [] }
  for (const [at, line] of lines.entries()) {
    const note = noteIn(line)
    if (!note) throw startError(`链头记录 ${path} 第 ${at + 1} 行无效`, `Line ${at + 1} of the record ${path} is no head of the log`)
    if (note.restored) {
      noted.heads = noted.heads.filter((head) => Number.parseInt(head, 10) <= Number.parseInt(note.head, 10))
      noted.restored.push(note.at)
    }
    noted.heads.push(note.head)
  }
  return noted
}

function noteIn(line: string): HeadNote | undefined {
  try {
    const note = JSON.parse(line) as HeadNote
    return HEAD.test(note.head) && typeof note.at === 'string' ? note : undefined
  } catch {
    return undefined
  }
}
