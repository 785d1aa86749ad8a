import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { removeTemp, writeTemp } from '#server/platform/storage/temp-file.ts'
import type { CorpusCase } from '#test/corpus/case.ts'
import { cellCases } from '#test/corpus/cells.ts'
import { programs } from '#test/corpus/programs.ts'
import { refusedCases } from '#test/corpus/refused.ts'
import { sheetCases } from '#test/corpus/sheets.ts'
import { textCases } from '#test/corpus/texts.ts'
import { ApiError } from '../kernel/errors.ts'
import { formatOf } from './file-format.ts'
import { guardWorkbook } from './guard.ts'
import { openLines, type Line } from './read.ts'

/** Reads a file as the reader process does; returns its lines, or the refusal. */
async function readAll(bytes: Uint8Array): Promise<Pick<CorpusCase, 'lines' | 'refused'>> {
  const file = await writeTemp(Readable.from([bytes]))
  try {
    const format = await formatOf(file)
    if (format === 'xlsx') await guardWorkbook(file)
    const lines: Line[] = []
    for await (const line of (await openLines(file, format)).lines) lines.push(line)
    return { lines }
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.messageIn('zh') }
    throw error
  } finally {
    await removeTemp(file.path)
  }
}

const cases = { programs, cells: cellCases, sheets: sheetCases, texts: textCases, refused: refusedCases }

describe.each(Object.entries(cases))('the corpus of %s', (_, list) => {
  test.each(list)('$name', async ({ file, lines, refused }) => {
    expect(await readAll(file())).toEqual(lines ? { lines } : { refused })
  })
})
