/** With `--small` each part loads little and measures few rounds: it proves that the part runs, and its figures mean nothing. */
export const isSmall = process.argv.includes('--small')

/** A number of rows, rounds or seconds: the first for a full run, the second for a small one. */
export function sized(full: number, small: number): number {
  return isSmall ? small : full
}

/** The number in an option such as `--skus 20000`. */
function option(name: 'skus' | 'orders', full: number): number {
  const at = process.argv.indexOf(`--${name}`)
  if (at < 0) return full
  const value = Number(process.argv[at + 1])
  if (!Number.isSafeInteger(value) || value <= 0) throw new Error(`--${name} ${process.argv[at + 1]} is no number of ${name}`)
  return value
}

export const FULL = { skus: 1_000_000, orders: 1_000_000 }

/** The rows that the measurements load. */
export const size = {
  skus: option('skus', sized(FULL.skus, 2000)),
  orders: option('orders', sized(FULL.orders, 2000)),
  logRows: Number(process.env['BENCH_LOG_ROWS'] ?? sized(10_000_000, 10_000)),
  ledgerRows: Number(process.env['BENCH_LEDGER_ROWS'] ?? sized(3_000_000, 10_000)),
  tradeSkus: Number(process.env['BENCH_TRADE_SKUS'] ?? sized(100_000, 1200)),
}

/** Only figures for the full sizes belong into docs/benchmarks.md. */
export const isFull = !isSmall && size.skus === FULL.skus && size.orders === FULL.orders
