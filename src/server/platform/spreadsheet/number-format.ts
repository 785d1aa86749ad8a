/** The display form for a number; undefined where its digits alone state it. */
export type NumberDisplay = (value: number) => string | undefined

/** A number format by its meaning; undefined if it displays the plain number. */
export type NumberMeaning = 'date' | NumberDisplay

/** The meaning for a format code such as `00000`, `0.00%`, `"SKF-"0` or `yyyy-mm-dd`. */
export function meaningOf(code: string): NumberMeaning | undefined {
  if (code.length > LONGEST_FORMAT) return undefined
  return isDate(code) ? 'date' : displayOf(code)
}

/** The meaning for a built-in format, which has a number only, including those for East Asia. */
export function builtInMeaning(id: number): NumberMeaning | undefined {
  if ([14, 27, 45, 50].some((first, i) => id >= first && id <= ([22, 36, 47, 58][i] ?? 0))) return 'date'
  return id === 9 || id === 10 ? displayOf('0%') : undefined
}

/** Tells whether a format has years, months, days, weekdays or hours, apart from its quoted text and colours. */
function isDate(code: string): boolean {
  const signs = code.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|!.|"[^"]*"|[*_]./gi, '').replace(/General|G\/通用格式/gi, '')
  return /[ymdhs]|a{3}/i.test(signs)
}

interface Piece {
  /** `digits` contains placeholders; `point`, `percent` and `general` are signs in the format. */
  is: 'text' | 'digits' | 'point' | 'percent' | 'general'
  text: string
}

/** Colours, blanks for alignment and fill signs have no meaning; `[$€-2]` is a currency. */
const SIGNS = /"([^"]*)"|[\\!](.)|\[\$([^\]-]*)[^\]]*\]|_.|\*.|\[[^\]]*\]|General|G\/通用格式|[0#?,]+|[.%]|[^"]/giy

/** The display by a format that pads with zeros, has letters or digits of its own, or counts in percent. */
function displayOf(code: string): NumberDisplay | undefined {
  const section = /^(?:"[^"]*"|[\\!_*].|[^;"])*/.exec(code)?.[0] ?? ''
  // a condition, a fraction, an exponent, a text
  if (/\[[<>=]|[?#0]\s*\/\s*[?#\d]|E[+-]|@/i.test(section.replace(/"[^"]*"|\\./g, ''))) return undefined
  const pieces = piecesOf(section)
  const numbers = pieces.filter(({ is }) => is === 'digits' || is === 'general')
  if (numbers.length === 0 || pieces.filter(({ is }) => is === 'point').length > 1) return undefined
  const point = pieces.findIndex(({ is }) => is === 'point')
  const whole = pieces.filter(({ is }, i) => is === 'digits' && (point < 0 || i < point))
  // a comma behind the last digit divides by a thousand
  if (whole.at(-1)?.text.endsWith(',')) return undefined
  const isPercent = pieces.some(({ is }) => is === 'percent')
  const zeros = whole.map(({ text }) => text.replaceAll(/[^0]/g, '').length).reduce((sum, n) => sum + n, 0)
  const isWorded = pieces.some(({ is, text }) => is === 'text' && /[\p{L}\p{N}\p{Sc}#./-]/u.test(text) && !OWN_CURRENCY.test(text.trim()))
  if (!isPercent && !isWorded && zeros < 2 && whole.length < 2) return undefined
  return (value) => {
    const number = isPercent ? Number((value * 100).toPrecision(15)) : value
    const plain = decimalText(Math.abs(number))
    if (plain === undefined) return undefined
    const text = `${number < 0 ? '-' : ''}${filled(pieces, point, plain)}`
    return text === decimalText(number) ? undefined : text
  }
}

/** A spreadsheet program allows no longer format. */
const LONGEST_FORMAT = 255
const OWN_CURRENCY = /^(?:rmb|cny|元|[¥￥])$/iu

function piecesOf(section: string): Piece[] {
  const pieces: Piece[] = []
  for (const [sign, quoted, escaped, currency] of section.matchAll(SIGNS)) {
    const text = quoted ?? escaped ?? currency
    if (text !== undefined) pieces.push({ is: 'text', text })
    else if (/^[0#?,]+$/.test(sign)) pieces.push({ is: 'digits', text: sign })
    else if (sign === '.') pieces.push({ is: 'point', text: sign })
    else if (sign === '%') pieces.push({ is: 'percent', text: sign })
    else if (/^g/i.test(sign) && sign.length > 1) pieces.push({ is: 'general', text: sign })
    else if (!/^[_*[]./.test(sign)) pieces.push({ is: 'text', text: sign })
  }
  return pieces
}

/** The exact digits of a number within the format: never rounded, because the cell stores more than it displays. */
function filled(pieces: readonly Piece[], point: number, plain: string): string {
  const [whole = '', decimals = ''] = plain.split('.')
  const before = point < 0 ? pieces : pieces.slice(0, point)
  const after = point < 0 ? [] : pieces.slice(point + 1)
  const least = after.map(({ is, text }) => (is === 'digits' ? text.replaceAll(/[^0]/g, '').length : 0)).reduce((sum, n) => sum + n, 0)
  const fraction = decimals.padEnd(least, '0')
  const rest = after.filter(({ is }) => is !== 'digits').map(({ text }) => text)
  return [wholeText(before, whole, plain, point < 0 ? decimals : ''), fraction && point >= 0 ? `.${fraction}` : '', ...rest].join('').trim()
}

/** The signs before the decimal point, from the right; the first placeholder takes all digits that are left. */
function wholeText(pieces: readonly Piece[], digits: string, plain: string, decimals: string): string {
  const first = pieces.findIndex(({ is }) => is === 'digits')
  const last = pieces.findLastIndex(({ is }) => is === 'digits')
  let rest = digits === '0' ? '' : digits
  let text = ''
  for (const [i, piece] of [...pieces.entries()].toReversed()) {
    if (piece.is === 'general') text = plain + text
    else if (piece.is !== 'digits') text = piece.text + text
    else {
      if (i === last && decimals !== '') text = `.${decimals}${text}`
      for (const place of piece.text.replaceAll(',', '').split('').toReversed()) {
        text = (rest.at(-1) ?? (place === '0' ? '0' : '')) + text
        rest = rest.slice(0, -1)
      }
      if (i === first) text = rest + text
    }
  }
  return text
}

/** A number without an exponent; undefined for one that has too many digits. */
function decimalText(value: number): string | undefined {
  const text = String(value)
  return text.includes('e') ? undefined : text
}
