import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { attributeOf, type Reading } from './xml.ts'

/** The indexes for the styles that format a number as a date. */
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

/** The built-in date formats, which have a number only, including those for East Asia. */
function isUsualDate(id: number): boolean {
  return [14, 27, 45, 50].some((first, i) => id >= first && id <= ([22, 36, 47, 58][i] ?? 0))
}

/** Tells whether a format has years, months, days or hours, apart from its quoted text and colours. */
function isDate(format: string): boolean {
  return /[ymdhs]/i.test(format.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|"[^"]*"|[*_]./gi, ''))
}

/** The timestamp for a spreadsheet number. Spreadsheets treat 1900 as a leap year. */
export function momentOf(days: number, startsIn1904: boolean): Date {
  const first = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  return new Date(first + Math.round(days * DAY_MS))
}
