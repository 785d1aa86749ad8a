import { builtInMeaning, meaningOf, type NumberMeaning } from './number-format.ts'
import { attributeOf, type Reading } from './xml.ts'

/** The meaning of the number format by style index; without an entry it is the plain number. */
export type Styles = ReadonlyMap<number, NumberMeaning>

export async function stylesOf(read: Reading): Promise<Styles> {
  const styles = new Map<number, NumberMeaning>()
  const formats = new Map<string, NumberMeaning | undefined>()
  let isCells = false
  let style = 0
  await read({
    open(name, attributes) {
      if (name === 'numFmt') formats.set(attributeOf(attributes, 'numFmtId') ?? '', meaningOf(attributeOf(attributes, 'formatCode') ?? ''))
      if (name === 'cellXfs') isCells = true
      if (name !== 'xf' || !isCells) return
      const id = attributeOf(attributes, 'numFmtId') ?? '0'
      const meaning = formats.has(id) ? formats.get(id) : builtInMeaning(Number(id))
      if (meaning) styles.set(style, meaning)
      style += 1
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}
