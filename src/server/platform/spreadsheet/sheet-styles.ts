import { builtInMeaning, meaningOf, type NumberMeaning } from './number-format.ts'
import { isOn } from './text-runs.ts'
import { attributeOf, type Reading } from './xml.ts'

/** The styles by their index. */
export interface Styles {
  /** The meaning of the number format; without an entry it is the plain number. */
  meanings: ReadonlyMap<number, NumberMeaning>
  /** The styles whose font is struck through. */
  struck: ReadonlySet<number>
}

export async function stylesOf(read: Reading): Promise<Styles> {
  const meanings = new Map<number, NumberMeaning>()
  const struck = new Set<number>()
  const struckFonts = new Set<number>()
  const formats = new Map<string, NumberMeaning | undefined>()
  let [isCells, isFonts] = [false, false]
  let font = -1
  let style = 0
  await read({
    open(name, attributes) {
      if (name === 'numFmt') formats.set(attributeOf(attributes, 'numFmtId') ?? '', meaningOf(attributeOf(attributes, 'formatCode') ?? ''))
      if (name === 'fonts') isFonts = true
      if (isFonts && name === 'font') font += 1
      if (isFonts && name === 'strike' && isOn(attributes)) struckFonts.add(font)
      if (name === 'cellXfs') isCells = true
      if (name !== 'xf' || !isCells) return
      const id = attributeOf(attributes, 'numFmtId') ?? '0'
      const meaning = formats.has(id) ? formats.get(id) : builtInMeaning(Number(id))
      if (meaning) meanings.set(style, meaning)
      if (struckFonts.has(Number(attributeOf(attributes, 'fontId') ?? -1))) struck.add(style)
      style += 1
    },
    close(name) {
      if (name === 'fonts') isFonts = false
      if (name === 'cellXfs') isCells = false
    },
  })
  return { meanings, struck }
}
