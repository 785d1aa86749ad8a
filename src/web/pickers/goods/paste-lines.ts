/** One interpretation for a pasted line; an unreadable quantity is null. */
export interface Reading {
  code: string
  qty: number | null
}

export interface PastedLine {
  text: string
  /** The preferred interpretation first; a later one applies if no SKU has the code from an earlier one. */
  readings: readonly [Reading, ...Reading[]]
}

/** The pasted lines with code and quantity (docs/adr/0042); empty lines are dropped. */
export function parseLines(pasted: string): PastedLine[] {
  return pasted
    .normalize('NFKC')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line.trim(), readings: readingsOf(line) }))
}

function readingsOf(line: string): PastedLine['readings'] {
  const cells = line
    .split('\t')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
  const [first = '', ...rest] = cells
  // a copied row may have a name between code and quantity
  if (rest.length > 0) return [{ code: first, qty: rest.map(quantityOf).findLast((qty) => qty !== null) ?? null }]
  const [, code = first, tail] = /^(\S+?)(?:\s*[×*,;、]\s*|\s+(?:[xX]\s*)?)(\S.*)$/.exec(first) ?? []
  if (tail !== undefined) return [{ code, qty: quantityOf(tail) }]
  const [, stem, digits] = /^(\S+)x(\d+)$/i.exec(first) ?? []
  // M8x20 may be a code, or twenty pieces with the code M8
  return stem === undefined
    ? [{ code: first, qty: 1 }]
    : [
        { code: first, qty: 1 },
        { code: stem, qty: quantityOf(digits ?? '') },
      ]
}

/** `12`, `1,200`, `3.0`, `10 pcs`; null for anything else. */
function quantityOf(text: string): number | null {
  const [, digits] = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.0+)?\s*\p{L}{0,4}$/u.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits.replaceAll(',', ''))
}
