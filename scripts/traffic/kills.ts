import { setTimeout as pause } from 'node:timers/promises'
import type { Draw } from './draw.ts'
import type { Part } from './stand.ts'

export interface Kill {
  part: Part['name']
  /** Seconds after the beginning. */
  at: number
  /** Seconds without the process. */
  down: number
}

/** One kill at a random time in each part of the run; server and worker in turn, in an order that the seed decides. */
export function plannedKills(count: number, seconds: number, draw: Draw): Kill[] {
  const first = draw.chance(0.5) ? 0 : 1
  return Array.from({ length: count }, (_, n) => {
    const part = (n + first) % 2 === 0 ? 'server' : 'worker'
    return { part, at: ((n + 0.1 + 0.7 * draw.next()) * seconds) / count, down: 0.2 + 1.8 * draw.next() }
  })
}

/** Kills and starts the processes at the planned times. Answers what happened, in words. */
export async function carryOut(kills: readonly Kill[], parts: readonly Part[], isOver: () => boolean): Promise<string[]> {
  const began = performance.now()
  const lines: string[] = []
  for (const { part: name, at, down } of kills) {
    while (performance.now() - began < at * 1000 && !isOver()) await pause(50)
    const part = parts.find((one) => one.name === name)
    if (!part || isOver()) break
    await part.kill()
    const killed = performance.now()
    await pause(down * 1000)
    await part.start()
    lines.push(`${name} at ${at.toFixed(1)} s, away for ${((performance.now() - killed) / 1000).toFixed(1)} s`)
  }
  return lines
}
