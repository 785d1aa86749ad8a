import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, inflateRawSync } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { writeTemp, removeTemp } from '#server/platform/storage/temp-file.ts'
import { guardWorkbook } from './guard.ts'
import { lettersOf, workbookBytes, type SheetCell } from './workbook-writer.ts'

async function* failing(): AsyncGenerator<SheetCell[][]> {
  yield [['x']]
  throw new Error('the cursor is gone')
}
async function* blocks(...rows: SheetCell[][][]) {
  yield* rows
}
const written = (title: string, headings: string[], ...rows: SheetCell[][][]) => buffer(workbookBytes(title, headings, blocks(...rows)))
const cellsOf = async (bytes: Uint8Array) => (await readXlsx(bytes)).sheets[0]?.rows

describe('[R13] a workbook as it comes', () => {
  test('has every kind of cell, and rows over several blocks', async () => {
    const bytes = await written(
      '价格表',
      ['编码', '价格'],
      [
        ['A', 12.5],
        ['B', null],
      ],
      [],
      [
        ['C', -3],
        [' 空格 ', 0],
      ],
    )
    const { sheets } = await readXlsx(bytes)
    expect(sheets.map(({ name }) => name)).toEqual(['价格表'])
    expect(sheets[0]?.rows.map((cells) => [cells[0], cells[1] ?? null])).toEqual([
      ['编码', '价格'],
      ['A', 12.5],
      ['B', null],
      ['C', -3],
      [' 空格 ', 0],
    ])
  })

  test('keeps what XML has signs for, what it has no room for, and what looks like such a sign', async () => {
    const texts = ['<a href="x">&amp;</a>', 'a\u0000b\u001f', 'line\nline\ttab', '_x0041_', '\uffff', '😀 ₂', '=1+1']
    const rows = await cellsOf(
      await written(
        't',
        ['t'],
        texts.map((text) => [text]),
      ),
    )
    expect(rows?.slice(1).flat()).toEqual(texts)
  })

  test('cuts what no cell can hold', async () => {
    const rows = await cellsOf(await written('t', ['t'], [['x'.repeat(40_000)]]))
    expect(String(rows?.[1]?.[0])).toHaveLength(32_767)
  })

  test('says truly what its parts weigh and sum up to, and passes our own guard', async () => {
    const bytes = await written(
      'a/b:c',
      ['t'],
      Array.from({ length: 5000 }, (_, i) => [i, `text ${i}`]),
    )
    await withFile(bytes, guardWorkbook)
    const parts = partsOf(bytes)
    expect(parts.map(({ name }) => name)).toContain('xl/worksheets/sheet1.xml')
    for (const { crc, size, content } of parts) expect([crc, size]).toEqual([crc32(content), content.length])
    expect((await readXlsx(bytes)).sheets.map(({ name }) => name)).toEqual(['a b c'])
  })

  test('ends what feeds it when nobody reads on', async () => {
    let isOver = false
    async function* endless() {
      try {
        for (;;) yield Array.from({ length: 100 }, () => ['x'.repeat(100)])
      } finally {
        isOver = true
      }
    }
    for await (const bytes of workbookBytes('t', ['t'], endless())) if (bytes.length > 1000) break
    await expect.poll(() => isOver).toBe(true)
  })

  test('fails as what feeds it fails', async () => {
    await expect(buffer(workbookBytes('t', ['t'], failing()))).rejects.toThrow('the cursor is gone')
  })

  test('names its columns as a spreadsheet does', () => {
    expect([0, 25, 26, 701, 702].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })
})

async function withFile(bytes: Uint8Array, act: (file: Awaited<ReturnType<typeof writeTemp>>) => Promise<void>) {
  const file = await writeTemp(Readable.from([bytes]))
  await act(file).finally(() => removeTemp(file.path))
}

/** The parts in an archive, as its directory lists them. */
function partsOf(bytes: Buffer) {
  let at = bytes.readUInt32LE(bytes.length - 6)
  return Array.from({ length: bytes.readUInt16LE(bytes.length - 12) }, () => {
    const [crc, packed, size, length, offset] = [16, 20, 24, 28, 42].map((place) => bytes.readUInt32LE(at + place)) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const start = offset + 30 + (length & 0xffff)
    const name = bytes.toString('utf8', at + 46, at + 46 + (length & 0xffff))
    at += 46 + (length & 0xffff)
    return { name, crc, size, content: inflateRawSync(bytes.subarray(start, start + packed)) }
  })
}
