import type { FastifyInstance } from 'fastify'
import { ask } from './app.ts'
import { inTurn, type Spread } from './measure.ts'

export interface PaletteResult {
  name: string
  word: string
  /** The whole call: token, permissions, brands, series and SKUs by code and by name. */
  ours: Spread
  /** A call of the same server that reads one row: the cost of any call before its rows. */
  floor: Spread
}

/** Limit from the key to the rows (ms); 60 of it pass before the request. */
export const PALETTE_LIMIT = 150

const ROUNDS = 40

// typical words: rare and frequent beginnings of codes, words of two and more characters, a word without results
const words = [
  { name: 'a code', word: 'LLR-ZC-6204' },
  { name: 'the beginning of many codes', word: 'LL' },
  { name: 'two characters', word: '轴承' },
  { name: 'three characters', word: '深沟球' },
  { name: 'nothing has it', word: '嵘钺没有' },
]

/** The command palette over a million SKUs, in the process of the server. */
export async function benchPalette(app: FastifyInstance, token: string): Promise<PaletteResult[]> {
  const results: PaletteResult[] = []
  for (const { name, word } of words) {
    const { ours, reference: floor } = await inTurn(
      ROUNDS,
      () => ask(app, token, '/api/common/palette', { word }),
      () => ask(app, token, '/api/info'),
    )
    results.push({ name, word, ours, floor })
    console.log(
      `  quick search, ${name} (${word}): ${ours.p50.toFixed(2)} ms, p95 ${ours.p95.toFixed(2)} ms, floor ${floor.p50.toFixed(2)} ms`,
    )
  }
  return results
}
