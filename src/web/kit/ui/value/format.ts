import { formatNumber } from '#web/base/locales/number.ts'

/** An integer in its smallest unit as a decimal: `scaled(123450, 2)` is `1234.5`. */
export function scaled(value: number, digits: number): string {
  const text = String(Math.abs(value)).padStart(digits + 1, '0')
  const fraction = digits ? text.slice(-digits).replace(/0+$/, '') : ''
  return `${value < 0 ? '-' : ''}${digits ? text.slice(0, -digits) : text}${fraction && `.${fraction}`}`
}

/** Fen as yuan: `123450` → `¥1,234.50`; empty for null. */
export function formatMoney(fen: number | null | undefined): string {
  if (fen === null || fen === undefined) return ''
  const text = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}¥${formatNumber(Number(text.slice(0, -2)))}.${text.slice(-2)}`
}

/** For axes: whole yuan without decimals, `123400` → `¥1,234`. */
export function formatYuan(fen: number): string {
  return fen % 100 === 0 ? `¥${formatNumber(fen / 100)}` : formatMoney(fen)
}

/** ¥a–¥b, one price where they are equal, nothing without prices. */
export function formatRange({ price_min, price_max }: { price_min: number | null; price_max: number | null }): string {
  return price_min === price_max ? formatMoney(price_min) : `${formatMoney(price_min)}–${formatMoney(price_max)}`
}

/** Grams as kilograms: `1250` → `1.25 KG`; empty for null. */
export function formatWeight(grams: number | null | undefined): string {
  if (grams === null || grams === undefined) return ''
  const [whole = '0', fraction] = scaled(grams, 3).split('.')
  return `${formatNumber(Number(whole))}${fraction ? `.${fraction}` : ''} KG`
}

const SHANGHAI_MS = 8 * 3_600_000
const LENGTHS = { day: 10, minute: 16, second: 19 } as const

/** A point in time in business time (Asia/Shanghai) as `YYYY-MM-DD HH:mm`, with seconds on request; empty for null. */
export function formatTime(moment: string | number | Date | null | undefined, precision: keyof typeof LENGTHS = 'minute'): string {
  if (moment === null || moment === undefined || moment === '') return ''
  const at = new Date(moment).getTime()
  if (Number.isNaN(at)) return ''
  return new Date(at + SHANGHAI_MS).toISOString().replace('T', ' ').slice(0, LENGTHS[precision])
}
