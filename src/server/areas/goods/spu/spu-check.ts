import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SpuEdit } from '#contract/goods/spu.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { brand, category, series, sku, spu, type CategoryParam, type SpuParam } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { readRow } from '#server/platform/kernel/list/list.ts'
import type { Refusal } from '#server/platform/kernel/rows.ts'
import { detailSource } from './spu-source.ts'

export const noSku: Label = ['请至少添加一个SKU', 'Add at least one SKU that is on sale']
export const noImage: Label = ['请上传主图', 'Please upload the main image']
const parentOff: Label = ['品牌、系列或分类已停用，无法上架', 'The brand, series or category is disabled, so this cannot be put on sale']
const paramMissing: Label = ['参数“{name}”必填', 'The parameter “{name}” is required']

type Values = Omit<SpuEdit, 'id' | 'version' | 'skus' | 'removed_sku_ids' | 'scene_ids'>

/** Asserts that an SPU's references exist and match, and that given parameters fill the category template. */
export async function checkReferences(ctx: Ctx, values: Values): Promise<void> {
  const { brand_id, series_id, category_id, detail_id, common_header_id, common_footer_id, freight_template_id, params } = values
  const isDetail = (id: number | null | undefined, kind: string) =>
    sql<boolean>`${id ?? null}::bigint is null or exists (
      select from detail where id = ${id ?? null}::bigint and kind = ${kind} and deleted_at is null)`
  const { rows } = await ctx.db.execute<Found>(sql`
    select (select brand_id = ${brand_id} from series where id = ${series_id} and deleted_at is null) as of_brand,
      (select params from category where id = ${category_id} and deleted_at is null) as params,
      (${isDetail(detail_id, 'body')}) as body, (${isDetail(common_header_id, 'header')}) as header,
      (${isDetail(common_footer_id, 'footer')}) as footer,
      (${freight_template_id ?? null}::bigint is null or exists (
        select from freight_template where id = ${freight_template_id ?? null}::bigint and deleted_at is null)) as freight`)
  const found = rows[0] as Found
  if (found.of_brand === null) throw refuse(seriesMissing, { field: 'series_id' })
  if (!found.of_brand) throw refuse(['系列不属于所选品牌', 'The series does not belong to the selected brand'], { field: 'series_id' })
  if (!found.params) throw refuse(notLeaf, { field: 'category_id' })
  const missing: Label = ['图文详情不存在', 'The detail does not exist']
  if (!found.body) throw refuse(missing, { field: 'detail_id' })
  if (!found.header) throw refuse(missing, { field: 'common_header_id' })
  if (!found.footer) throw refuse(missing, { field: 'common_footer_id' })
  if (!found.freight) throw refuse(['运费模板不存在', 'The freight template does not exist'], { field: 'freight_template_id' })
  if (params) checkParams(ctx, params, found.params)
}

interface Found extends Record<string, unknown> {
  of_brand: boolean | null
  params: CategoryParam[] | null
  body: boolean
  header: boolean
  footer: boolean
  freight: boolean
}

export const seriesMissing: Label = ['系列不存在', 'The series does not exist']
export const notLeaf: Label = ['请选择末级分类', 'Select a lowest-level category']

/** The required template parameters that are empty. */
function missingParams(params: readonly Pick<SpuParam, 'name' | 'value'>[], template: readonly CategoryParam[]): string[] {
  const filled = new Set(params.flatMap(({ name, value }) => (value ? [name] : [])))
  return template.filter(({ required, name }) => required === 1 && !filled.has(name)).map(({ name }) => name)
}

function checkParams(ctx: Ctx, params: NonNullable<Values['params']>, template: readonly CategoryParam[]): void {
  const paramValues = params.map(({ name, value }) => ({ name, value: value ?? '' }))
  const fields = missingParams(paramValues, template).map((name) => {
    const at = params.findIndex((one) => one.name === name)
    return { field: at === -1 ? 'params' : `params.${at}.value`, msg: say(paramMissing, ctx.language, { name }) }
  })
  if (fields.length > 0) throw new ApiError(400, paramMissing, { fields })
}

/** The conditions for selling one SPU, each met or with the transition's refusal. */
export async function checklist(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, detailSource, id)
  const ready = (await readinessOf(ctx, [id])).get(id)
  const list = conditions(row, ready).map(({ key, refusal, is_met }) => ({
    key,
    is_met,
    msg: say(refusal.label, ctx.language, refusal.values),
  }))
  return { list }
}

interface Readiness {
  parentsOn: boolean
  hasSku: boolean
  missing: string | undefined
}

/** The reasons why SPUs cannot go on sale, by id (domain §3.4: draft → on). */
export async function unready(ctx: Ctx, rows: readonly { id: number; main_image: string | null }[]): Promise<Map<number, Refusal>> {
  const ready = await readinessOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.flatMap((row) => {
      const why = notReady(row, ready.get(row.id))
      return why ? [[row.id, why] as const] : []
    }),
  )
}

async function readinessOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Readiness>> {
  const rows = await ctx.db
    .select({
      id: spu.id,
      params: spu.params,
      template: category.params,
      on: sql<boolean>`${brand.status} = 1 and ${series.status} = 1 and ${category.status} = 1`,
      hasSku: sql<boolean>`exists (select from ${sku} where ${sku.spu_id} = ${spu.id} and ${sku.status} = 1 and ${sku.deleted_at} is null)`,
    })
    .from(spu)
    .innerJoin(brand, eq(brand.id, spu.brand_id))
    .innerJoin(series, eq(series.id, spu.series_id))
    .innerJoin(category, eq(category.id, spu.category_id))
    .where(and(inArray(spu.id, [...ids]), isNull(spu.deleted_at)))
  return new Map(
    rows.map(({ id, params, template, on, hasSku }) => [id, { parentsOn: on, hasSku, missing: missingParams(params, template)[0] }]),
  )
}

function notReady(row: Pictured, ready: Readiness | undefined): Refusal | undefined {
  return conditions(row, ready).find(({ is_met }) => !is_met)?.refusal
}

interface Pictured {
  main_image: string | null
}

interface Condition {
  key: 'sku' | 'parents' | 'image' | 'params'
  is_met: boolean
  refusal: Refusal
}

/** All conditions for the sale (domain §3.4); the first that is not met refuses the transition. */
function conditions({ main_image }: Pictured, ready: Readiness | undefined): Condition[] {
  const missing = ready?.missing
  return [
    { key: 'sku', is_met: ready?.hasSku === true, refusal: { label: noSku } },
    { key: 'parents', is_met: ready?.parentsOn === true, refusal: { label: parentOff } },
    { key: 'image', is_met: main_image !== null, refusal: { label: noImage } },
    {
      key: 'params',
      is_met: ready !== undefined && missing === undefined,
      refusal: { label: paramMissing, values: { name: missing ?? '' } },
    },
  ]
}
