import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { loadOrders } from '#server/seed/trade/load.ts'
import { ask, openBenchApp } from './app.ts'
import { home, openBenchDatabase, withoutTimeout } from './database.ts'
import { inTurn, type Spread } from './measure.ts'
import { fillPeople } from './people-data.ts'
import { pick } from './size.ts'

export interface PaletteResult {
  name: string
  word: string
  /** The whole call: token, permissions, and the records in all kinds. */
  ours: Spread
  /** The rows in one kind by hand-written SQL on the same pool. */
  bare: Spread
  /** A call on the same server that reads one row: the cost for any call before its rows. */
  floor: Spread
  /** The number of found kinds. */
  kinds: number
}

/** Limit for the answer at the 95th percentile (ms). */
export const PALETTE_P95 = 80
/** Limit from the key to the rows (ms); 60 ms pass before the request. */
export const PALETTE_LIMIT = 150

const ROUNDS = pick(40, 3)

/** The quick search over many SKUs, 300,000 users, 100,000 stores and many orders, in the server process. */
export async function benchPalette({ skus, orders }: { skus: number; orders: number }): Promise<PaletteResult[]> {
  const bench = await openRecords({ skus, orders })
  try {
    const { pool } = bench.database
    const { app, token } = await openBenchApp(bench)
    const results: PaletteResult[] = []
    for (const one of await cases(pool)) {
      const result = await measured(app, pool, token, one)
      results.push(result)
      const { ours, bare, floor, kinds } = result
      console.log(
        `  quick search, ${one.name} (${one.word}): ${ours.p50.toFixed(2)} ms, p95 ${ours.p95.toFixed(2)} ms, bare ${bare.p50.toFixed(2)} ms, floor ${floor.p50.toFixed(2)} ms, ${kinds} kinds`,
      )
    }
    await app.close()
    return results
  } finally {
    await bench.close()
  }
}

/** A database with the records from all areas, made once and kept for the next run. */
export async function openRecords({ skus, orders }: { skus: number; orders: number }) {
  const bench = await openBenchDatabase(skus, join(`${home}-palette-${skus}-${orders}`))
  await load(bench.owner, orders)
  return bench
}

async function load(pool: Pool, orders: number): Promise<void> {
  await fillPeople(pool, 0)
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from sales_order')
  if (rows[0]?.n !== orders) {
    await loadOrders(pool, { orders, now: new Date(), secretKey: randomBytes(32), log: (line) => console.log(`  ${line}`) })
    // small kinds with as many rows as a large business has
    await pool.query(`insert into scene (title) select '应用场景 ' || i from generate_series(1, 500) i on conflict do nothing`)
    await pool.query(`insert into detail (title, content) select '商品详情 ' || i, '' from generate_series(1, 5000) i`)
  }
  // otherwise the word indexes' pending lists are scanned row by row
  await withoutTimeout(pool, (client) => client.query('vacuum (analyze)'))
}

interface Case {
  name: string
  word: string
  bare: string
}

async function measured(app: FastifyInstance, pool: Pool, token: string, { name, word, bare: text }: Case): Promise<PaletteResult> {
  const search = () => ask<{ list: unknown[] }>(app, token, '/api/common/palette', { word })
  const { ours, reference: floor } = await inTurn(ROUNDS, search, () => ask(app, token, '/api/info'))
  const { reference: bare } = await inTurn(ROUNDS, search, () => pool.query(text))
  return { name, word, ours, bare, floor, kinds: (await search()).list.length }
}

/** Rare and frequent code and number prefixes, words with two and more characters, a word without results. */
async function cases(pool: Pool): Promise<Case[]> {
  const { rows } = await pool.query<Record<'order_no' | 'order_phone' | 'phone' | 'code' | 'sku_code', string>>(
    `select (select order_no from sales_order order by id offset 500 limit 1) as order_no, (select phone from sales_order order by id offset 500 limit 1) as order_phone,
       (select phone from customer where phone is not null order by id offset 900 limit 1) as phone, (select code from store order by id offset 700 limit 1) as code,
       (select code from sku where deleted_at is null order by id offset 900 limit 1) as sku_code`,
  )
  const one = rows[0]
  if (!one) throw new Error('the database is empty')
  const sku = (where: string) => `select id, code, title from sku where deleted_at is null and ${where} limit 20`
  return [
    { name: 'a code of goods', word: one.sku_code, bare: sku(`code like '${one.sku_code}%'`) },
    { name: 'the beginning of many codes', word: 'LL', bare: sku(`code like 'LL%'`) },
    { name: 'two characters in most goods', word: '轴承', bare: sku(`title like '%轴承%'`) },
    { name: 'three characters', word: '深沟球', bare: sku(`title like '%深沟球%'`) },
    { name: 'a model number in titles', word: '6204', bare: sku(`title like '%6204%'`) },
    { name: 'nothing has it', word: '嵘钺没有', bare: sku(`bigrams(search) @> word_bigrams('嵘钺没有') and search like '%嵘钺没有%'`) },
    { name: 'a name of users', word: '老张', bare: `select id, nick from customer where bigrams(search) @> word_bigrams('老张') limit 20` },
    { name: 'a word in many stores', word: '五金', bare: `select id, name from store where name like '%五金%' limit 20` },
    { name: 'the beginning of many phone numbers', word: '1381', bare: `select id, nick from customer where phone like '1381%' limit 20` },
    { name: 'a phone number', word: one.phone, bare: `select id, nick from customer where phone = '${one.phone}'` },
    {
      name: 'the phone number of orders',
      word: one.order_phone,
      bare: `select id from sales_order where phone like '${one.order_phone}%' limit 20`,
    },
    { name: 'an order number', word: one.order_no, bare: `select id from sales_order where order_no = '${one.order_no}'` },
    {
      name: 'the beginning of many order numbers',
      word: one.order_no.slice(0, 6),
      bare: `select id from sales_order where order_no like '${one.order_no.slice(0, 6)}%' limit 20`,
    },
    {
      name: 'a code of stores',
      word: one.code,
      bare: `select id, name from store where code_search like '${one.code.toLowerCase()}%' limit 20`,
    },
    { name: 'a word of a small kind', word: '应用场景', bare: `select id, title from scene where title like '%应用场景%' limit 20` },
  ]
}
