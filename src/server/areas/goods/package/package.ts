import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import {
  endBeforeStart,
  goodsPackage as contract,
  packageFields,
  packageRow,
  packageTradeAboveStore,
  type PackageEdit,
  type PackageQuery,
} from '#contract/goods/package.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { contains, equals } from '#server/platform/kernel/filters.ts'
import { readPage, readRow } from '#server/platform/kernel/list.ts'
import type { ListSource } from '#server/platform/kernel/list-source.ts'
import { changeRows, insertRow, lockRows, rowOr404, updateRow, type Refusal } from '#server/platform/kernel/rows.ts'
import { optionRows, removeRows, sortRows } from '#server/platform/kernel/standard-verbs.ts'
import { lineItems } from '../shared/line-items.ts'
import { lockSkus, offSale, skuOf, type LockedSku } from '../shared/lock-skus.ts'
import { goodsPackage, packageItem } from '../shared/offer-tables.ts'
import { isOpenPackage } from '../shared/on-sale.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { labelOf } from '#server/platform/kernel/labels.ts'

interface Item {
  sku_id: number
  qty: number
  is_main: 0 | 1
}

const parts = lineItems<Item>({ owner: goodsPackage, table: packageItem, key: 'package_id', fields: ['sku_id', 'qty', 'is_main'] })

export const packages = entityRows({ table: goodsPackage, contract, scope: 'shared' })

export const entity = defineEntity({
  ...packages,
  title: goodsPackage.title,
  shown: isOpenPackage,
  search: {
    by: [
      { as: 'code', column: goodsPackage.code, filter: 'word' },
      { as: 'title', column: goodsPackage.title, filter: 'word' },
    ],
    code: goodsPackage.code,
  },
  constraints: {
    package_code_key: taken('code', labelOf(packageFields.code)),
    package_price_check: { field: 'price_trade', message: packageTradeAboveStore },
    package_time_check: { field: 'end_at', message: endBeforeStart },
  },
  files: { columns: { image: 'one' } },
})

const source: ListSource<typeof packageRow> = {
  ...packages,
  name: 'package',
  row: packageRow,
  extra: {
    items: parts.shown,
    price_origin: parts.aggregate(sql`sum(sku.price_store * line.qty)`),
    stock: parts.aggregate(sql`min(sku.stock / line.qty)`),
  },
  filters: {
    word: contains(goodsPackage.title, goodsPackage.code),
    sku_id: parts.withSku,
    spu_id: parts.withSpu,
    status: equals(goodsPackage.status),
  },
  sorts: { sort: goodsPackage.sort, sales_count: goodsPackage.sales_count, created_at: goodsPackage.created_at },
}

export function list(ctx: Ctx, query: PackageQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, id)
}

export function edit(ctx: Ctx, { id, version, items, ...values }: PackageEdit) {
  return transact(ctx, async (ctx) => {
    const locked = await lockSkus(ctx, idsOf(items))
    const before = id === undefined ? null : await rowOr404(ctx, packages, id, { lock: true })
    const former = before && ((await parts.read(ctx, [before.id])).get(before.id) ?? [])
    const lines = items.map(({ sku_id, qty, is_main = 0 }) => ({ sku_id, qty, is_main }))
    for (const { sku_id } of lines) skuOf(locked, sku_id, 'items')
    const isOffered = (values.status ?? before?.status ?? 1) === 1
    const why = refusalOf({ price_store: values.price_store }, lines, locked, isOffered)
    if (why) throw refuse(why.label, { field: why.label === offSale ? 'items' : 'price_store', values: why.values ?? {} })
    const isRepacked = !isDeepStrictEqual(former, lines)
    const after = before
      ? // the version also covers the parts
        await updateRow(ctx, packages, before, version, { ...values, ...(isRepacked && { version: before.version + 1 }) })
      : await insertRow(ctx, packages, values)
    if (isRepacked) await parts.replace(ctx, after.id, lines)
    await audit(ctx, contract.edit, { id: after.id, before: before && { ...before, items: former }, after: { ...after, items: lines } })
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const why = status === 1 ? await refusalsOf(ctx, ids) : undefined
    const { result } = await changeRows(ctx, packages, {
      endpoint: contract.status,
      ids,
      refusal: ({ id }) => why?.get(id),
      set: () => ({ status }),
    })
    return result
  })
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, packages, input)
}

export function remove(ctx: Ctx, input: ParsedOf<typeof contract.delete>) {
  return removeRows(ctx, packages, input)
}
export { remove as delete }

/** The packages on sale. */
export function option(ctx: Ctx) {
  return optionRows(ctx, packages)
}

const aboveOrigin: Label = ['套装价不能高于原价合计', 'The package price must not exceed the total of its parts']

const idsOf = (items: readonly { sku_id: number }[]) => items.map(({ sku_id }) => sku_id)

/**
 * The reason why a package with these parts cannot be saved: a part of a package on sale is off sale, or the package costs more than its
 * parts.
 */
function refusalOf(
  { price_store }: { price_store: number },
  items: readonly Item[],
  locked: ReadonlyMap<number, LockedSku>,
  isOffered: boolean,
): Refusal | undefined {
  const lines = items.map(({ sku_id, qty }) => ({ qty, sku: locked.get(sku_id) }))
  // another person has edited the parts since the SKUs were locked
  if (lines.some(({ sku }) => sku === undefined)) return { label: messages.conflict }
  const off = isOffered ? lines.find(({ sku }) => sku?.isOnSale === false) : undefined
  if (off?.sku) return { label: offSale, values: { code: off.sku.code } }
  const origin = lines.reduce((sum, { qty, sku }) => sum + qty * (sku?.price_store ?? 0), 0)
  return price_store > origin ? { label: aboveOrigin } : undefined
}

/** The reasons why packages cannot be put on sale, by id; their SKUs stay locked until the transaction ends. */
async function refusalsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Refusal>> {
  const locked = await lockSkus(ctx, idsOf([...(await parts.read(ctx, ids)).values()].flat()))
  const rows = await lockRows(ctx, packages, ids)
  const items = await parts.read(ctx, ids)
  return new Map(
    [...rows.values()].flatMap((row) => {
      const why = row.status === 1 ? undefined : refusalOf(row, items.get(row.id) ?? [], locked, true)
      return why ? [[row.id, why]] : []
    }),
  )
}
