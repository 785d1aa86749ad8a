import { attributeOf, type Reading } from './xml.ts'

/** The styles that make a day of a number. */
export async function dateStylesOf(read: Reading): Promise<ReadonlySet<number>> {
  const styles = new Set<number>()
  const formats = new Map<string, string>()
  let isCells = false
  let style = 0
  await read({
    open(name, attributes) {
      if (name === 'numFmt') formats.set(attributeOf(attributes, 'numFmtId') ?? '', attributeOf(attributes, 'formatCode') ?? '')
      if (name === 'cellXfs') isCells = true
      if (name !== 'xf' || !isCells) return
      const id = attributeOf(attributes, 'numFmtId') ?? '0'
      const format = formats.get(id)
      if (format === undefined ? isUsualDate(Number(id)) : isDate(format)) styles.add(style)
      style += 1
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

/** The formats that have a number only; those of East Asia among them. */
function isUsualDate(id: number): boolean {
  return [14, 27, 45, 50].some((first, i) => id >= first && id <= ([22, 36, 47, 58][i] ?? 0))
}

/** Whether a format has years, months, days or hours, apart from what it says in words and colours. */
function isDate(format: string): boolean {
  return /[ymdhs]/i.test(format.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|"[^"]*"|[*_]./gi, ''))
}

const DAY_MS = 86_400_000

/** The moment that a number stands for. Spreadsheets hold 1900 for a leap year. */
export function momentOf(days: number, startsIn1904: boolean): Date {
  const first = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  return new Date(first + Math.round(days * DAY_MS))
}
