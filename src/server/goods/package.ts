import { isDeepStrictEqual } from 'node:util'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { goodsPackage as contract, packageRow, type PackageEdit, type PackageQuery } from '#contract/goods/package.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { contains, equals } from '../core/filters.ts'
import { readPage, readRow, type ListSource } from '../core/list.ts'
import { changeRows, insertRow, lockRows, rowOr404, updateRow, type Refusal } from '../core/rows.ts'
import { optionRows, removeRows, sortRows } from '../core/standard-verbs.ts'
import { goodsOf, holdGoods, offSale, ofParts, partsOf, type Goods } from './offer-parts.ts'
import { goodsPackage, packageItem } from './offer-tables.ts'

const source: ListSource<typeof packageRow> = {
  name: 'package',
  table: goodsPackage,
  row: packageRow,
  extra: {
    items: partsOf('package'),
    price_origin: ofParts(sql`sum(sku.price_store * part.qty)`),
    stock: ofParts(sql`min(sku.stock / part.qty)`),
  },
  filters: {
    word: contains(goodsPackage.title, goodsPackage.code),
    sku_id: {
      where: (place) => sql`exists (select from package_item as part where part.package_id = package.id and part.sku_id = ${place})`,
    },
    status: equals(goodsPackage.status),
  },
  sorts: { sort: goodsPackage.sort, sales_count: goodsPackage.sales_count, created_at: goodsPackage.created_at },
}

export function list(ctx: Ctx, query: PackageQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, contract, id)
}

export function edit(ctx: Ctx, { id, version, items, ...values }: PackageEdit) {
  return transact(ctx, async (ctx) => {
    const held = await holdGoods(ctx, idsOf(items))
    const before = id === undefined ? null : await rowOr404(ctx, goodsPackage, contract, id, { lock: true })
    const former = before && ((await itemsOf(ctx, [before.id])).get(before.id) ?? [])
    const parts = items.map(({ sku_id, qty, is_main = 0 }) => ({ sku_id, qty, is_main }))
    for (const { sku_id } of parts) goodsOf(held, sku_id, 'items')
    const isOffered = (values.status ?? before?.status ?? 1) === 1
    const why = refusalOf({ price_store: values.price_store }, parts, held, isOffered)
    if (why) throw refuse(why.label, { field: why.label === offSale ? 'items' : 'price_store', values: why.values ?? {} })
    const isRepacked = !isDeepStrictEqual(former, parts)
    const after = before
      ? // the parts are part of what a version stands for
        await updateRow(ctx, goodsPackage, before, version, { ...values, ...(isRepacked && { version: before.version + 1 }) })
      : await insertRow(ctx, goodsPackage, values)
    if (isRepacked) await writeItems(ctx, after.id, parts)
    await audit(ctx, contract.edit, { id: after.id, before: before && { ...before, items: former }, after: { ...after, items: parts } })
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const why = status === 1 ? await refusalsOf(ctx, ids) : undefined
    const { result } = await changeRows(ctx, {
      table: goodsPackage,
      endpoint: contract.status,
      entity: contract,
      ids,
      refusal: ({ id }) => why?.get(id),
      set: () => ({ status }),
    })
    return result
  })
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, goodsPackage, contract, input)
}

export function remove(ctx: Ctx, input: ParsedOf<typeof contract.delete>) {
  return removeRows(ctx, goodsPackage, contract, input)
}
export { remove as delete }

/** The packages on sale. */
export function option(ctx: Ctx) {
  return optionRows(ctx, goodsPackage)
}

const aboveOrigin: Label = ['套装价不能高于原价合计', 'The price of a package must not be above that of its parts']

interface Item {
  sku_id: number
  qty: number
  is_main: 0 | 1
}

const idsOf = (items: readonly { sku_id: number }[]) => items.map(({ sku_id }) => sku_id)

/** Why a package of these parts may not be as it is: one of them is off while it is on sale, or it is dearer than they are. */
function refusalOf(
  { price_store }: { price_store: number },
  items: readonly Item[],
  held: ReadonlyMap<number, Goods>,
  isOffered: boolean,
): Refusal | undefined {
  const parts = items.map(({ sku_id, qty }) => ({ qty, goods: held.get(sku_id) }))
  // edited by somebody else since its goods were held
  if (parts.some(({ goods }) => goods === undefined)) return { label: messages.stale }
  const off = isOffered ? parts.find(({ goods }) => goods?.isOnSale === false) : undefined
  if (off?.goods) return { label: offSale, values: { code: off.goods.code } }
  const origin = parts.reduce((sum, { qty, goods }) => sum + qty * (goods?.price_store ?? 0), 0)
  return price_store > origin ? { label: aboveOrigin } : undefined
}

/** Why packages may not be put on sale, by id; their goods stay as they are until the transaction ends. */
async function refusalsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Refusal>> {
  const held = await holdGoods(ctx, idsOf([...(await itemsOf(ctx, ids)).values()].flat()))
  const rows = await lockRows(ctx, goodsPackage, ids)
  const items = await itemsOf(ctx, ids)
  return new Map(
    [...rows.values()].flatMap((row) => {
      const why = row.status === 1 ? undefined : refusalOf(row, items.get(row.id) ?? [], held, true)
      return why ? [[row.id, why]] : []
    }),
  )
}

async function itemsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Item[]>> {
  const rows = await ctx.db
    .select()
    .from(packageItem)
    .where(inArray(packageItem.package_id, [...ids]))
    .orderBy(asc(packageItem.sort), asc(packageItem.sku_id))
  const groups = Map.groupBy(rows, ({ package_id }) => package_id)
  return new Map([...groups].map(([id, group]) => [id, group.map(({ sku_id, qty, is_main }) => ({ sku_id, qty, is_main }))]))
}

async function writeItems(ctx: Ctx, id: number, items: readonly Item[]): Promise<void> {
  await ctx.db.delete(packageItem).where(eq(packageItem.package_id, id))
  await ctx.db.insert(packageItem).values(items.map((item, sort) => ({ ...item, package_id: id, sort })))
}
