import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { PALETTE_MIN, paletteEntities, type palette as contract, type PaletteGroup } from '#contract/common/palette.ts'
import { brand as brandContract } from '#contract/goods/brand.ts'
import { series as seriesContract } from '#contract/goods/series.ts'
import { sku as skuContract } from '#contract/goods/sku.ts'
import type { Ctx } from '../core/ctx.ts'
import { mayCall } from '../core/permissions.ts'
import * as brand from '../goods/brand.ts'
import * as series from '../goods/series.ts'
import * as sku from '../goods/sku.ts'

type Record = PaletteGroup['records'][number]

const MOST_RECORDS = 5

/** Up to five records of each kind that the person may list, by the statements of their lists. */
export async function find(ctx: Ctx, { word }: ParsedOf<typeof contract.find>) {
  if ([...word].length < PALETTE_MIN) return { list: [] }
  const list = await Promise.all(
    paletteEntities
      .filter((entity) => mayCall(ctx.actor, finders[entity].list.access))
      .map(async (entity) => ({ entity, records: (await finders[entity].find(ctx, word)).slice(0, MOST_RECORDS) })),
  )
  return { list: list.filter(({ records }) => records.length > 0) }
}

const finders = {
  'goods.brand': { list: brandContract.list, find: findBrands },
  'goods.series': { list: seriesContract.list, find: findSeries },
  'goods.sku': { list: skuContract.list, find: findSkus },
}

// few rows: enough of them are read that the one whose code was typed is among them
const SMALL = { page_no: 1, page_size: 20, sort_order: 'desc' } as const
const LARGE = { ...SMALL, page_size: 10 } as const

async function findBrands(ctx: Ctx, word: string): Promise<Record[]> {
  const { list } = await brand.list(ctx, { ...SMALL, word })
  return byCode(
    list.map(({ id, code, title }) => ({ id, code, title, belongs_to: null })),
    word,
  )
}

async function findSeries(ctx: Ctx, word: string): Promise<Record[]> {
  const { list } = await series.list(ctx, { ...SMALL, word })
  return byCode(
    list.map(({ id, code, title, brand_title }) => ({ id, code, title, belongs_to: brand_title })),
    word,
  )
}

/** By the beginning of the code, as typed or in capitals, then by a piece of the title. */
async function findSkus(ctx: Ctx, word: string): Promise<Record[]> {
  const codes = [...new Set([word, word.toUpperCase()])]
  const pages = await Promise.all([...codes.map((code) => sku.list(ctx, { ...LARGE, code })), sku.list(ctx, { ...LARGE, title: word })])
  const rows = new Map(pages.flatMap(({ list }) => list.map((row) => [row.id, row] as const)))
  return [...rows.values()].map(({ id, code, title, brand_title }) => ({ id, code, title, belongs_to: brand_title }))
}

/** The code that was typed first, then codes that begin so, then the rest as it was. */
function byCode(records: Record[], word: string): Record[] {
  const typed = word.toUpperCase()
  const rank = ({ code }: Record) => (code.toUpperCase() === typed ? 0 : code.toUpperCase().startsWith(typed) ? 1 : 2)
  return records.toSorted((one, other) => rank(one) - rank(other))
}
