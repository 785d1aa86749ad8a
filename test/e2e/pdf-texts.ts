import { inflateSync } from 'node:zlib'

interface PdfObject {
  head: string
  stream: string | undefined
}

/** The text on each page of a document that Chromium has printed: its fonts map their glyphs to letters by tables. */
export function pdfTexts(document: Buffer): string[] {
  const objects = objectsOf(document)
  const refIn = (head: string, name: string) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1])
  return pagesOf(objects).map(({ head }) => {
    const resources = head.includes('/Resources <<') ? head : (objects.get(refIn(head, 'Resources'))?.head ?? '')
    const fonts = new Map(
      [...(/\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id]) => {
        const font = objects.get(Number(id))?.head ?? ''
        return [name, lettersOf(objects.get(refIn(font, 'ToUnicode'))?.stream ?? '')]
      }),
    )
    return textIn(objects.get(refIn(head, 'Contents'))?.stream ?? '', fonts)
  })
}

function objectsOf(document: Buffer): Map<number, PdfObject> {
  const text = document.toString('latin1')
  const found = [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)]
  return new Map(
    found.map((start) => {
      const from = start.index + start[0].length
      const body = text.slice(from, text.indexOf('\nendobj', from))
      const at = body.indexOf('stream\n')
      const head = (at < 0 ? body : body.slice(0, at)).replaceAll(/\s+/g, ' ')
      const raw = at < 0 ? undefined : Buffer.from(body.slice(at + 7, at + 7 + Number(/\/Length (\d+)/.exec(head)?.[1])), 'latin1')
      const stream = raw && (head.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1')
      return [Number(start[1]), { head, stream }]
    }),
  )
}

/** The pages in the order of the tree. */
function pagesOf(objects: ReadonlyMap<number, PdfObject>): PdfObject[] {
  const root = [...objects.values()].find(({ head }) => head.includes('/Type /Catalog'))
  const walk = (id: number): PdfObject[] => {
    const node = objects.get(id)
    if (!node) return []
    const kids = /\/Kids \[([^\]]*)\]/.exec(node.head)?.[1]
    return kids === undefined ? [node] : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => walk(Number(kid)))
  }
  return walk(Number(/\/Pages (\d+) 0 R/.exec(root?.head ?? '')?.[1]))
}

const fromHex = (code: string) => Buffer.from(code, 'hex').swap16().toString('utf16le')

/** The letters for the glyphs of a font, by its table ToUnicode. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', code = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) letters.set(glyph.toUpperCase(), fromHex(code))
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', code = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let glyph = parseInt(from, 16); glyph <= parseInt(to, 16); glyph++) {
        const letter = (parseInt(code, 16) + glyph - parseInt(from, 16)).toString(16).padStart(4, '0')
        letters.set(glyph.toString(16).toUpperCase().padStart(from.length, '0'), fromHex(letter))
      }
  return letters
}

/** The digits of a glyph's number: fonts made of drawings have fewer glyphs. */
const sizeOf = (letters: ReadonlyMap<string, string>) => [...letters.keys()][0]?.length

function textIn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let letters: ReadonlyMap<string, string> = new Map()
  let text = ''
  for (const [, font, hex] of content.matchAll(/\/(\w+) [\d.]+ Tf|<([\dA-Fa-f]+)>/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map()
    else for (const glyph of hex?.match(sizeOf(letters) === 2 ? /../g : /.{4}/g) ?? []) text += letters.get(glyph.toUpperCase()) ?? ''
  }
  return text
}
