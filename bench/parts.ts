import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/platform/env/env.ts'
import type { BenchDatabase } from './database.ts'
import type { Results } from './report.ts'
import { size } from './size.ts'

/** The server on the SKU database, which several parts share. */
export interface Goods {
  bench: BenchDatabase
  app: FastifyInstance
  env: Env
  secretKey: Buffer
  token: string
  /** The address under which it serves the built pages. */
  url: string
}

/** A part in the measurements; `keep` stores figures for a part that goes on for minutes. */
export type Part =
  | { name: string; needs: 'own'; measure: (keep: (results: Results) => void) => Promise<Results> }
  | { name: string; needs: 'goods'; measure: (goods: Goods) => Promise<Results> }

/**
 * The parts in their order. Some open their own databases (`own`), the others measure the same SKUs (`goods`). Each loads its module
 * when it starts.
 */
export const parts: readonly Part[] = [
  {
    name: 'audit',
    needs: 'own',
    async measure(keep) {
      const { benchAudit } = await import('./audit.ts')
      const results: Results = {}
      await benchAudit(size.logRows, (audit) => keep(Object.assign(results, { audit })))
      return results
    },
  },
  { name: 'ledger', needs: 'own', measure: async () => ({ ledger: await (await import('./ledger.ts')).benchLedger(size.ledgerRows) }) },
  { name: 'people', needs: 'own', measure: async () => ({ people: await (await import('./people.ts')).benchPeople(size.ledgerRows) }) },
  { name: 'activities', needs: 'own', measure: async () => ({ activities: await (await import('./activities.ts')).benchActivities() }) },
  { name: 'trade', needs: 'own', measure: async () => ({ trade: await (await import('./trade.ts')).benchTrade(size.tradeSkus) }) },
  { name: 'palette', needs: 'own', measure: async () => ({ palette: await (await import('./palette.ts')).benchPalette(size) }) },
  { name: 'desk', needs: 'own', measure: async () => ({ desk: await (await import('./desk.ts')).benchDesk(size) }) },
  { name: 'orders', needs: 'own', measure: async () => ({ orders: await (await import('./orders.ts')).benchOrders(size.orders) }) },
  {
    name: 'lists',
    needs: 'goods',
    measure: async ({ app, bench, token }) => ({ lists: await (await import('./lists.ts')).benchLists(app, bench, token) }),
  },
  {
    name: 'filters',
    needs: 'goods',
    measure: async ({ app, bench, token }) => ({
      filters: await (await import('./filters.ts')).benchFilters(app, bench.database.pool, token),
    }),
  },
  {
    name: 'as-of',
    needs: 'goods',
    measure: async ({ app, bench, token }) => ({ asOf: await (await import('./as-of.ts')).benchAsOf(app, bench.database.pool, token) }),
  },
  {
    name: 'guards',
    needs: 'goods',
    measure: async ({ app, bench, env, secretKey }) => ({
      guards: await (await import('./guards.ts')).benchGuards(app, bench, env, secretKey),
    }),
  },
  {
    name: 'enumeration',
    needs: 'goods',
    measure: async ({ app, bench }) => ({
      enumeration: await (await import('./enumeration.ts')).benchEnumeration(app, bench.database.pool),
    }),
  },
  {
    name: 'abuse',
    needs: 'goods',
    measure: async ({ bench }) => ({ abuse: await (await import('./abuse.ts')).benchAbuse(bench) }),
  },
  {
    name: 'throughput',
    needs: 'goods',
    measure: async ({ bench, token, url }) => ({
      throughput: await (await import('./throughput.ts')).benchThroughput({ url, pool: bench.database.pool, token }),
    }),
  },
  { name: 'web', needs: 'goods', measure: async ({ url, token }) => ({ web: await (await import('./web.ts')).benchWeb(url, token) }) },
  {
    name: 'shell',
    needs: 'goods',
    measure: async ({ url, token }) => ({ shell: await (await import('./shell.ts')).benchShell(url, token) }),
  },
  {
    name: 'sheet',
    needs: 'goods',
    measure: async ({ url, token }) => ({ sheet: await (await import('./sheet.ts')).benchSheet(url, token) }),
  },
  { name: 'bulk', needs: 'goods', measure: async (goods) => ({ bulk: await (await import('./bulk.ts')).benchBulk(goods) }) },
  {
    name: 'files',
    needs: 'goods',
    async measure({ app, bench: { database }, token }) {
      const [{ benchExport }, { benchImport }] = [await import('./export.ts'), await import('./import.ts')]
      const exported = await benchExport(app, database, token)
      return { exported, sent: await benchImport(app, database, token) }
    },
  },
]
