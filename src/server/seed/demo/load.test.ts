import { beforeAll, describe, expect, test } from 'vitest'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import { openCopy } from '#test/server/harness.ts'
import { withoutIndexes } from './bulk.ts'
import { loadDemo } from './load.ts'

const { pool } = await openCopy()
const pictures = new Map<string, Uint8Array>()
const putImage = async (name: string, bytes: Uint8Array) => {
  pictures.set(name, bytes)
  return `/files/demo/${name}.webp`
}
const load = (skus: number, reset = false) => loadDemo(pool, { skus, putImage, log: () => undefined, reset })

const one = async (query: string) => (await pool.query(query)).rows[0]

describe('loading demo goods', () => {
  beforeAll(() => load(2000), 30_000)

  test('fills the tables', async () => {
    expect(await one('select count(*)::int as skus, count(distinct brand_id)::int as brands from sku')).toEqual({ skus: 2000, brands: 120 })
  })

  test('gives every SKU its opening stock', async () => {
    const wrong = `select count(*)::int as n from sku left join sku_stock_log as log on log.sku_id = sku.id
      where log.id is null or log.type <> 'in' or log.reason <> '期初库存'
        or (log.delta, log.stock_after, log.lock_after) is distinct from (sku.stock + sku.stock_lock, sku.stock, sku.stock_lock)`
    expect(await one(wrong)).toEqual({ n: 0 })
    expect(await one('select count(*)::int as n from sku_stock_log')).toEqual({ n: 2000 })
  })

  test('[A02] [A06] describes every leaf, and fills 24 scenes with goods on sale', async () => {
    const bare = `select count(*)::int as n from category c where (jsonb_array_length(params) = 0) <>
      exists (select from category where parent_id = c.id) or (level = 1 and icon is null)`
    expect(await one(bare)).toEqual({ n: 0 })
    const filled = 'select count(*)::int as scenes, min(spu_count) > 0 as filled, count(cover)::int as covers from scene'
    expect(await one(filled)).toEqual({ scenes: 24, filled: true, covers: 24 })
    const off = `select count(*)::int as n from scene_spu join spu on spu.id = spu_id where state <> 'on' or deleted_at is not null`
    expect(await one(off)).toEqual({ n: 0 })
  })

  test('[A03] writes details that may stay as they are, and says how many goods show each', async () => {
    const { rows } = await pool.query<{ kind: string; content: string; images: string[] }>('select kind, content, images from detail')
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['body', 'header', 'footer']))
    for (const { content, images } of rows) expect(cleanHtml(content)).toEqual({ html: content, images, cleaned: false, empty: false })
    const wrong = `select count(*)::int as n from detail where used_count <> (
      select count(*) from spu where deleted_at is null and detail.id in (detail_id, common_header_id, common_footer_id))`
    expect(await one(wrong)).toEqual({ n: 0 })
    expect(await one('select sum(used_count) > 0 as shown from detail')).toEqual({ shown: true })
  })

  test('leaves ids to go on from', async () => {
    const copied = `insert into category (parent_id, level, title, code, unit) select parent_id, level, '新', '999999', unit from category where id = 3 returning id`
    const { n } = await one('select max(id)::int as n from category')
    expect(await one(copied)).toEqual({ id: String(n + 1) })
  })

  test('[A05] [A04] makes packages that may be sold and rules that have given what was given', async () => {
    const dear = `select count(*)::int as n from package where price_store > (
      select sum(sku.price_store * qty) from package_item join sku on sku.id = sku_id where package_id = package.id)`
    expect(await one(dear)).toEqual({ n: 0 })
    const parts = `select min(n)::int as least, max(n)::int as most, count(*)::int as packages from (
      select count(*) as n from package_item group by package_id) as parts`
    expect(await one(parts)).toEqual({ least: 2, most: 4, packages: 200 })
    const off = `select count(*)::int as n from package join package_item on package_id = package.id join sku on sku.id = sku_id
      join spu on spu.id = spu_id where package.status = 1 and (sku.status = 0 or spu.state <> 'on')`
    expect(await one(off)).toEqual({ n: 0 })
    const statement = 'select count(*)::int as n from gift where used_qty <> (select count(*) from gift_record where gift_id = gift.id)'
    expect(await one(statement)).toEqual({ n: 0 })
    expect(await one('select count(*)::int as n from gift')).toEqual({ n: 30 })
  })

  test('gives every fifth SKU former prices, which its log tells', async () => {
    const raised = `select count(distinct id)::int as raised from sku_version where valid_to < 'infinity'`
    expect(await one(raised)).toEqual({ raised: 400 })
    const broken = `select count(*)::int as n from (
        select id, valid_to, price_store, lead(valid_from) over each as next_from, lead(price_store) over each as next_price from sku_version
        window each as (partition by id order by valid_from)
      ) as v where next_from <> valid_to or next_price is not null and next_price <> price_store and not exists (
        select from sku_price_log l where l.sku_id = v.id and l.created_at = valid_to and old_price = price_store and new_price = next_price)`
    expect(await one(broken)).toEqual({ n: 0 })
  })

  test('draws a small picture for every brand and family', () => {
    expect(pictures.size).toBe(120 + 29 + 3 + 14)
    for (const [name, bytes] of pictures) expect(bytes.length, name).toBeLessThan(name.startsWith('banner-') ? 40_000 : 4000)
  })

  test('refuses to mix with goods that are there', async () => {
    await expect(load(3000)).rejects.toThrow('--reset')
  })

  test('says how many can be made', async () => {
    await expect(load(5)).rejects.toThrow('1002268')
  })

  test('replaces them when told to', async () => {
    await load(1500, true)
    expect(await one('select count(*)::int as skus, min(id)::int as first, max(id)::int as last from sku')).toEqual({
      skus: 1500,
      first: 1,
      last: 1500,
    })
    await expect(pool.query('delete from sku_stock_log')).rejects.toThrow('append-only')
  })

  test('leaves indexes and keys as they were when it fills without them', async () => {
    const before = await definitions()
    const client = await pool.connect()
    await client.query('begin')
    await withoutIndexes(client, ['sku', 'sku_stock_log'], async () => void (await client.query('update sku set sort = sort')))
    await client.query('commit')
    client.release()
    expect(await definitions()).toEqual(before)
  })
})

async function definitions() {
  const { rows } = await pool.query(`
    select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid in ('sku'::regclass, 'sku_stock_log'::regclass)
    union all select conname || pg_get_constraintdef(oid) from pg_constraint where conrelid in ('sku'::regclass, 'sku_stock_log'::regclass)
    order by 1`)
  return rows
}
