import type { ClientBase, Pool } from 'pg'
import { startError } from '#server/platform/env/start-error.ts'
import { withoutIndexes } from './bulk.ts'
import { copyRows } from './copy.ts'
import { fillDetails } from './details.ts'
import { generate, type Demo } from './generate.ts'
import { putBanners } from './images/banners.ts'
import { putPictures, type PutImage } from './images/pictures.ts'
import { fillOffers } from './offers.ts'
import { fillPast } from './past.ts'
import { fullSize, smallestSize } from './plan.ts'
import { fillScenes } from './scenes.ts'
import { completeSpus } from './spus.ts'

interface Options {
  skus: number
  /** Stores a picture and returns its address. */
  putImage: PutImage
  log: (line: string) => void
  /** Empties the goods tables first. */
  reset?: boolean
}

export interface Loaded {
  brands: number
  series: number
  spus: number
  skus: number
  ms: number
}

const logTables = ['sku_stock_log', 'sku_price_log', 'gift_record']
// tables that refer to goods are emptied with them
const hangingTables = ['detail', 'scene_spu', 'scene', 'package_item', 'package', 'gift_item', 'gift', 'cart_line', 'sku_alias']
// empty then, but they refer to goods
const orderTables = ['sales_order_item', 'shipment_item', 'commission', 'aftersale', 'aftersale_log']
const pointsTables = ['integral_goods', 'integral_goods_user', 'integral_order']
const activityTables = [
  ...pointsTables,
  'price_change',
  'price_change_row',
  'collection_goods',
  'collection_buyer',
  'group_item',
  'group_member',
  'group_team',
  'group_buyer',
  'group_activity',
  'lottery_prize',
  'lottery_record',
  'block_page',
  'block_page_version',
  'banner',
  'banner_count',
]
// written by the other tables' triggers
const versionTables = ['sku_version', 'past_title']
const goodsTables = ['category', 'brand', 'series', 'spu', 'sku', ...logTables, ...versionTables]
const longLoad = 50_000

// every SKU's opening movement: stock and reservation are its ledger sum
const openingStock = `
  insert into sku_stock_log (sku_id, type, delta, stock_after, lock_after, reason, created_at)
  select id, 'in', stock, stock, stock_lock, '期初库存', created_at from sku order by id`

/** Fills the goods tables with the demo data: everything or, if anything fails, nothing. */
export async function loadDemo(pool: Pool, { skus, putImage, reset = false, ...options }: Options): Promise<Loaded> {
  // a short run needs no progress
  const log = skus < longLoad ? () => undefined : options.log
  const started = performance.now()
  if (skus < smallestSize || skus > fullSize) throw impossible(skus)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('begin')
    await emptied(client, reset)
    const images = await putPictures(putImage)
    await putBanners(putImage)
    const demo = generate({ skus, image: (name) => images.get(name) ?? '' })
    await fill(client, demo, skus, log)
    await client.query('commit')
    log('statistics')
    for (const table of goodsTables) await client.query(`vacuum (analyze) ${table}`)
    const { brands, series, spus } = demo
    return { brands: brands.length, series: series.length, spus: spus.length, skus, ms: Math.round(performance.now() - started) }
  } finally {
    // closes the connection, which rolls back an open transaction and discards its settings
    client.release(true)
  }
}

function impossible(skus: number) {
  const limits = [smallestSize, fullSize] as const
  return startError(
    `SKU 数量须在 ${limits.join(' 至 ')} 之间，当前为 ${skus}。`,
    `Between ${limits.join(' and ')} SKUs can be made, not ${skus}.`,
  )
}

async function emptied(client: ClientBase, reset: boolean) {
  if (reset) {
    const { rowCount } = await client.query('select from sales_order limit 1')
    if (rowCount) throw startError('已有订单，商品不能清空。', 'There are orders, so the goods cannot be removed.')
    await truncate(client)
  }
  for (const table of goodsTables) {
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (rowCount)
      throw startError(
        `已有商品数据（${table}）。加上 --reset 将先清空。`,
        `There are goods already (${table}). --reset removes them first.`,
      )
  }
}

/** Empties the ledgers, whose triggers refuse this everywhere else. */
async function truncate(client: ClientBase) {
  const logs = [...logTables, 'aftersale_log']
  for (const log of logs) await client.query(`alter table ${log} disable trigger user`)
  await client.query(`truncate ${[...goodsTables, ...hangingTables, ...orderTables, ...activityTables].join(', ')}`)
  for (const log of logs) await client.query(`alter table ${log} enable trigger user`)
}

async function fill(client: ClientBase, demo: Demo, skus: number, log: Options['log']) {
  await copyRows(client, 'category', demo.categories)
  await copyRows(client, 'brand', demo.brands)
  await copyRows(client, 'series', demo.series)
  await copyRows(client, 'spu', demo.spus)
  await withoutIndexes(client, ['sku', 'sku_version', 'sku_stock_log'], async () => {
    await copyRows(client, 'sku', watched(demo.skus(), progress(skus, log)))
    await client.query(openingStock)
    await fillPast(client)
    log('indexes')
  })
  await completeSpus(client)
  await fillDetails(client)
  await fillScenes(client)
  await fillOffers(client)
  for (const table of ['category', 'brand', 'series', 'spu', 'sku']) {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table])
  }
}

function* watched<Row>(rows: Iterable<Row>, onRow: () => void) {
  for (const row of rows) {
    onRow()
    yield row
  }
}

function progress(skus: number, log: Options['log']) {
  let rows = 0
  return () => {
    if (++rows % 100_000 === 0) log(`${rows} of ${skus} SKUs`)
  }
}
