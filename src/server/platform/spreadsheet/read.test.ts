import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parseCsv } from 'hucre/csv'
import { streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { SentFile } from '#contract/kit/sent-file.ts'
import type { Cell } from '#contract/kit/sheet.ts'
import { writeTemp, removeTemp } from '#server/platform/storage/temp-file.ts'
import { csvRows } from './csv.ts'
import { openLines, type Line } from './read.ts'
import { workbookBytes } from './workbook-writer.ts'
import { openWorkbook } from './workbook.ts'
import { readXml } from './xml.ts'
import { zipped } from './zip.ts'

async function all<Item>(bytes: Uint8Array, read: (file: SentFile) => AsyncIterable<Item>): Promise<Item[]> {
  const file = await writeTemp(Readable.from([bytes]))
  try {
    const items: Item[] = []
    for await (const item of read(file)) items.push(item)
    return items
  } finally {
    await removeTemp(file.path)
  }
}

async function* rowsIn(file: SentFile) {
  for await (const { index, values } of (await openWorkbook(file)).rows) yield { index, values }
}

async function* linesOf(file: SentFile, format: 'xlsx' | 'csv') {
  yield* (await openLines(file, format)).lines
}

const rowsOf = (bytes: Uint8Array) => all(bytes, rowsIn)
const valuesOf = async (bytes: Uint8Array) => (await rowsOf(bytes)).map(({ values }) => values)

describe('[I2] a workbook', () => {
  test('says cell by cell what it says to another reader', async () => {
    const kinds = [
      'a',
      ' b ',
      '<&>"\'',
      'x\ny',
      '_x000D_',
      '=1+1',
      '中文 😀',
      true,
      false,
      12.5,
      -3,
      1e21,
      null,
      '',
      new Date('2024-02-29'),
    ]
    const rows = Array.from({ length: 60 }, (_, i) => kinds.map((_, j) => kinds[(i * 7 + j) % kinds.length] ?? null))
    const bytes = await writeXlsx({
      sheets: [
        { name: 'a', rows },
        { name: 'b', rows: [['of another sheet']] },
      ],
    })
    const theirs = []
    for await (const row of streamXlsxRows(bytes, { sheet: 0 })) theirs.push(row)
    const marked = (cell: unknown): Cell => {
      if (cell instanceof Date) return { is: 'date', text: cell.toISOString().slice(0, 10) }
      return cell === 1e21 ? { is: 'long', text: '1000000000000000000000' } : (cell as Cell)
    }
    expect(await rowsOf(bytes)).toEqual(theirs.map(({ index, values }) => ({ index, values: values.map(marked) })))
  })

  test('reads other writers: prefixed names, moved parts, text runs, cells without an address', async () => {
    const parts = {
      '_rels/.rels':
        '<p:Relationships xmlns:p="x"><p:Relationship Id="a" Type="http://x/officeDocument" Target="/doc/book.xml"/></p:Relationships>',
      'doc/_rels/book.xml.rels':
        `<Relationships><Relationship Target='pages/first.xml' Type='http://x/worksheet' Id='s1'/>` +
        `<Relationship Id="t" Type="http://x/sharedStrings" Target="../Texts.xml"/><Relationship Id="f" Type="x/styles" Target="styles.xml"/></Relationships>`,
      'doc/book.xml':
        '<x:workbook><x:workbookPr date1904="1"/><x:sheets><x:sheet name="a > b" sheetId="9" r:id="s1"/></x:sheets></x:workbook>',
      'doc/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[Red]0.00&quot;days&quot;"/><numFmt numFmtId="171" formatCode="yyyy\\-mm"/></numFmts>' +
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>',
      'texts.xml':
        '<sst><si><r><rPr><b/></rPr><t>bold </t></r><r><t xml:space="preserve">&amp; thin</t></r><rPh sb="0" eb="1"><t>aloud</t></rPh></si><si><t/></si><si><t>_x4E2D_</t></si></sst>',
      'doc/pages/first.xml':
        '<?xml version="1.0"?><!-- <row> --><x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c><x:c t="s"><x:v>2</x:v></x:c></x:row>' +
        '<x:row r="5"><x:c r="B5" s="1"><x:v>0</x:v></x:c><x:c s="2"><x:v>1.5</x:v></x:c><x:c s="3"><x:v>366</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c>' +
        '<x:c t="str"><x:f>A1&amp;"&gt;"</x:f><x:v><![CDATA[<formula>]]></x:v></x:c><x:c t="inlineStr"><x:is><x:t>in &#20013; line</x:t></x:is></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row>' +
        '</x:sheetData><x:controls><xdr:row>1</xdr:row></x:controls></x:worksheet>',
    }
    const bytes = await buffer(zipped(Object.entries(parts).map(([name, xml]) => ({ name, content: [Buffer.from(xml)] }))))
    expect(await rowsOf(bytes)).toEqual([
      { index: 0, values: ['bold & thin', '', '中'] },
      {
        index: 4,
        values: [
          null,
          { is: 'date', text: '1904-01-01' },
          { is: 'number', value: 1.5, text: '1.50days' },
          { is: 'date', text: '1905-01-01' },
          { is: 'error', text: '#N/A' },
          '<formula>',
          'in 中 line',
          true,
        ],
      },
    ])
  })

  test.for([
    '<worksheet><sheetData><row r="0"><c><v>1</v></c></row></sheetData></worksheet>',
    '<worksheet><sheetData><row r="x"><c><v>1</v></c></row></sheetData></worksheet>',
    '<worksheet><sheetData><row><c r="ZZZ1"><v>1</v></c></row></sheetData></worksheet>',
    '<worksheet><sheetData><row><c r="12"><v>1</v></c></row></sheetData></worksheet>',
    '<worksheet><sheetData><row',
  ])('that is no sheet is refused: %s', async (xml) => {
    const parts = {
      '_rels/.rels': '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="book.xml"/></Relationships>',
      '_rels/book.xml.rels': '<Relationships><Relationship Id="s" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
      'book.xml': '<workbook><sheets><sheet name="a" r:id="s"/></sheets></workbook>',
      'sheet.xml': xml,
    }
    const bytes = await buffer(zipped(Object.entries(parts).map(([name, xml]) => ({ name, content: [Buffer.from(xml)] }))))
    await expect(rowsOf(bytes)).rejects.toThrow('neither xlsx nor csv')
  })

  test('is the same in whatever pieces its XML comes', async () => {
    const xml = `\ufeff<?xml version="1.0"?><a x="1>2" y='"'><!-- - --> &amp;&#x4e2d;&lt; 中😀<![CDATA[ ]] > ]]><b/><n:c>&nbsp;&</n:c></a>\n`
    const readFile = async (bytes: number) => {
      const events: string[] = []
      const all = Buffer.from(xml)
      const pieces = Array.from({ length: Math.ceil(all.length / bytes) }, (_, i) => all.subarray(i * bytes, (i + 1) * bytes))
      const note = (kind: string) => (text: string, more?: string) => {
        // a text may come in parts
        if (kind === 'text' && events.at(-1)?.startsWith('text')) events.push(events.pop() + text)
        else events.push(`${kind} ${text}${more ?? ''}`)
      }
      await readXml(Readable.from(pieces), { open: note('open'), close: note('close'), text: note('text') })
      return events
    }
    const whole = await readFile(1000)
    expect(whole).toEqual([
      `open a x="1>2" y='"'`,
      'text  &中< 中😀 ]] > ',
      'open b',
      'close b',
      'open c',
      'text &nbsp;&',
      'close c',
      'close a',
      'text \n',
    ])
    for (const bytes of [1, 2, 3, 5, 7]) expect(await readFile(bytes)).toEqual(whole)
  })

  test('is read as far as its rows are asked for, and stands in memory with its last piece', async () => {
    const row = ['x'.repeat(50), 1, 2, 3]
    async function* rows() {
      for (let i = 0; i < 40; i += 1) yield Array.from({ length: 1000 }, () => row)
    }
    const file = await writeTemp(workbookBytes('t', ['a', 'b', 'c', 'd'], rows()))
    let count = 0
    const before = held()
    for await (const { values } of rowsIn(file)) {
      count += 1
      if (count % 10_000 === 0) expect(held() - before).toBeLessThan(4 * 1024 * 1024)
      expect(values).toHaveLength(4)
    }
    expect(count).toBe(40_001)
    await removeTemp(file.path)
  })
})

describe('[I2] a text file', () => {
  test('is split as another reader splits it, in whatever pieces it comes', async () => {
    const signs = ['a', ',', '"', '\n', '\r', '\r\n', ';', '中']
    const texts = [
      'a,b\r\nc,d',
      'a,"b ""x"" c",d\n\n"1\n2",5" pipe,"q"z\n',
      'x;y\n1;2\n"a;b";""\n',
      'a\tb\r1\t2\r',
      '"open\n1,2',
      'a,b,',
      '\n',
      '""',
    ]
    // arbitrary numbers, the same in each run
    for (let n = 1; n < 200; n += 1)
      texts.push(Array.from({ length: n % 29 }, (_, i) => signs[(n * 7919 + i * i * 104_729) % signs.length]).join(''))
    const isClosed = (text: string) => parseCsv(`${text}\n#`).at(-1)?.[0] === '#'
    for (const text of texts) {
      const bytes = Buffer.from(text)
      if (!isClosed(text)) {
        await expect(all(bytes, csvRows)).rejects.toThrow('has no other')
        continue
      }
      const whole = parseCsv(text)
      expect({ text, rows: await all(bytes, csvRows) }).toEqual({ text, rows: whole })
      if (text.includes(';')) continue
      // the separator is detected in the first piece
      const first = Math.max(bytes.length >> 1, 1)
      expect({ text, rows: await all(bytes, (file) => csvRows(file, first)) }).toEqual({ text, rows: whole })
    }
  })

  test('has its words in UTF-8 with and without a mark, and in GB 18030', async () => {
    const gb = Buffer.from([0xb1, 0xe0, 0xc2, 0xeb, 0x2c, 0x31])
    for (const bytes of [Buffer.from('编码,1'), Buffer.from('\ufeff编码,1'), gb]) {
      expect(await all<Line>(bytes, (file) => linesOf(file, 'csv'))).toEqual([{ line: 1, cells: ['编码', '1'] }])
    }
  })

  test('lines that are empty count and are left out', async () => {
    const lines = await all<Line>(Buffer.from('a,b\n,\n\n1,2\n'), (file) => linesOf(file, 'csv'))
    expect(lines.map(({ line }) => line)).toEqual([1, 4])
  })
})

test('what is longer than a cell holds is cut, and a day is a day', async () => {
  const rows = [['x'.repeat(5000), new Date('2024-05-06')]]
  const bytes = await writeXlsx({ sheets: [{ name: 'a', rows }] })
  const [line] = await all<Line>(bytes, (file) => linesOf(file, 'xlsx'))
  expect(line?.cells).toEqual(['x'.repeat(2000), { is: 'date', text: '2024-05-06' }])
  expect(await valuesOf(bytes)).toHaveLength(1)
})

/** Memory use after a garbage collection. */
function held(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed + process.memoryUsage().external
}
