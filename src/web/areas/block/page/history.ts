import type { Block } from '#contract/block/blocks.ts'
import type { PageKind } from '#contract/block/words.ts'

/** Everything on a page that an editor changes and saves. */
export interface Content {
  title: string
  kind: PageKind
  share_title: string | null
  share_image: string | null
  bg_color: string | null
  draft: readonly Block[]
}

export interface History {
  past: readonly Content[]
  present: Content
  future: readonly Content[]
  /** The field that the last step changed: the next step with the same mark belongs to it, so that a typed word is one step. */
  mark: string | null
}

const MOST_STEPS = 100

export function historyOf(present: Content): History {
  return { past: [], present, future: [], mark: null }
}

/** A change; without a mark it is a separate step. */
export function recordChange(history: History, present: Content, mark: string | null = null): History {
  if (mark !== null && mark === history.mark) return { ...history, present, future: [] }
  return { past: [...history.past, history.present].slice(-MOST_STEPS), present, future: [], mark }
}

export function undoStep({ past, present, future }: History): History {
  const last = past.at(-1)
  return last ? { past: past.slice(0, -1), present: last, future: [present, ...future], mark: null } : { past, present, future, mark: null }
}

export function redoStep({ past, present, future }: History): History {
  const [next, ...rest] = future
  return next ? { past: [...past, present], present: next, future: rest, mark: null } : { past, present, future, mark: null }
}

/** The blocks with one at another place. */
export function movedTo(blocks: readonly Block[], uid: string, to: number): readonly Block[] {
  const from = blocks.findIndex((block) => block.uid === uid)
  const place = Math.max(0, Math.min(blocks.length - 1, to))
  return from < 0 || from === place ? blocks : blocks.toSpliced(from, 1).toSpliced(place, 0, ...blocks.slice(from, from + 1))
}

/** A name that no block on the page has. */
export function newUid(blocks: readonly Pick<Block, 'uid'>[]): string {
  const taken = new Set(blocks.map(({ uid }) => uid))
  for (;;) {
    const uid = crypto
      .getRandomValues(new Uint32Array(2))
      .reduce((text, part) => text + part.toString(36), '')
      .slice(0, 10)
      .padEnd(4, '0')
    if (!taken.has(uid)) return uid
  }
}
