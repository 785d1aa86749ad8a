import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { skus: { type: 'string' }, orders: { type: 'string' }, small: { type: 'boolean', default: false } },
})

/** The names on the command line: the parts to measure. */
export const partNames = positionals

/** With `--small` each part loads little and measures few rounds: it proves that the part runs, and its figures mean nothing. */
export const isSmall = values.small

/** Picks how many rows, rounds or seconds: the first for a full run, the second for a small one. */
export function pick(full: number, small: number): number {
  return isSmall ? small : full
}

/** The number in an option such as `--skus 20000`. */
function option(name: 'skus' | 'orders', full: number): number {
  const value = Number(values[name] ?? full)
  if (!Number.isSafeInteger(value) || value <= 0) throw new Error(`--${name} ${values[name]} is no number of ${name}`)
  return value
}

export const FULL = { skus: 1_000_000, orders: 1_000_000 }

/** The rows that the measurements load. */
export const size = {
  skus: option('skus', pick(FULL.skus, 2000)),
  orders: option('orders', pick(FULL.orders, 2000)),
  logRows: Number(process.env['BENCH_LOG_ROWS'] ?? pick(10_000_000, 10_000)),
  ledgerRows: Number(process.env['BENCH_LEDGER_ROWS'] ?? pick(3_000_000, 10_000)),
  tradeSkus: Number(process.env['BENCH_TRADE_SKUS'] ?? pick(100_000, 1200)),
}

/** Only figures for the full sizes belong into docs/benchmarks.md. */
export const isFull = !isSmall && size.skus === FULL.skus && size.orders === FULL.orders
