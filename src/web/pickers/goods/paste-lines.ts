import { isPiece, readQuantity } from '#contract/goods/quantity.ts'

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
  if (rest.length > 0) return [{ code: first, qty: onlyQuantity(rest) }]
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

/** The quantity in the cells behind a code. Further numbers may be prices, sums or packs, so that no cell is sure to be the quantity. */
function onlyQuantity(cells: readonly string[]): number | null {
  const [only, ...others] = cells.filter((cell) => readQuantity(cell) !== null || /^[^a-z一-龥]*\d[^a-z一-龥]*$/i.test(cell))
  return only === undefined || others.length > 0 ? null : quantityOf(only)
}

/** A whole number of pieces; null for anything else. The page does not know the packs of goods that it has not found yet. */
function quantityOf(text: string): number | null {
  const part = readQuantity(text)
  return part && Number.isInteger(part.qty) && isPiece(part.unit) ? part.qty : null
}
