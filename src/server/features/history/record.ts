import type * as z from 'zod/mini'
import { firstMoment, inFuture } from '#contract/history/as-of.ts'
import { contract } from '#contract/index.ts'
import type { Endpoint, Entity, Permission } from '#contract/kit/endpoint.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import { unwrap } from '#contract/kit/issue.ts'
import type { Label } from '#contract/kit/label.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { mayCall, requireAccess } from '#server/platform/kernel/permissions.ts'

type Shape = Readonly<Record<string, z.core.$ZodType>>

/** An entity whose rows have a history. */
export interface Recorded {
  entity: Entity
  detail: Endpoint
  edit: Endpoint | undefined
  /** The fields in form order. */
  fields: readonly string[]
  /** The field label; undefined for a column without one. */
  labelOf: (field: string) => Label | undefined
  /** True if an ordinary edit may restore an old value for the field. */
  isRestorable: (field: string) => boolean
  /** True if the person may see the field. */
  isVisible: (field: string) => boolean
}

// fields that only a new row accepts; later they change by their own calls, with a ledger
const ONLY_WHEN_NEW: Readonly<Record<string, readonly string[]>> = { 'goods.sku': ['spu_id', 'stock'] }
const DELETED: Label = ['删除时间', 'Deleted']

/** Tells whether a record field is masked for some persons. */
export function isMasked(address: string, field: string): boolean {
  const { detail } = entityOf(address) ?? {}
  return detail !== undefined && maskOf(shapeOf(detail.output)[field]) !== undefined
}

/** The entity at this address. Throws 404 for an unknown entity, 403 where the caller may not list its rows. */
export function recordedAt({ actor }: Pick<Ctx, 'actor'>, address: string): Recorded {
  const entity = entityOf(address)
  const detail = entity?.detail
  if (!entity || !detail || detail.access === 'login') throw notFound(['数据类型', 'The kind of record'])
  requireAccess(actor, detail.access)
  const entered = entity.edit ? shapeOf(entity.edit.input) : {}
  const outputShape = shapeOf(detail.output)
  const onlyWhenNew = ONLY_WHEN_NEW[address] ?? []
  return {
    entity,
    detail,
    edit: entity.edit,
    fields: Object.keys({ ...entered, ...outputShape }),
    labelOf: (field) => metaLabel(entered[field]) ?? metaLabel(outputShape[field]) ?? (field === 'deleted_at' ? DELETED : undefined),
    isRestorable: (field) => field in entered && field in outputShape && !['id', 'version', ...onlyWhenNew].includes(field),
    isVisible: (field) => mayCall(actor, maskOf(outputShape[field]) ?? maskOf(entered[field]) ?? 'login'),
  }
}

/** The contract's entity with this address; undefined for none. */
export function entityOf(address: string): (Entity & { detail?: Endpoint; edit?: Endpoint }) | undefined {
  const [area = '', noun = ''] = address.split('.')
  const tree = contract as unknown as Record<string, Record<string, Entity & { detail?: Endpoint; edit?: Endpoint }> | undefined>
  return Object.hasOwn(tree, area) && Object.hasOwn(tree[area] ?? {}, noun) ? tree[area]?.[noun] : undefined
}

export function shapeOf(schema: z.core.$ZodType): Shape {
  const { shape = {} } = unwrap(schema)._zod.def as { shape?: Shape }
  return shape
}

/** The permission that shows a masked field's whole value. */
export function maskOf(field: z.core.$ZodType | undefined): Permission | undefined {
  return field && fieldMeta(field)?.masked?.access
}

function metaLabel(field: z.core.$ZodType | undefined): Label | undefined {
  return field && fieldMeta(field)?.label
}

/** Refuses a moment that has not come, and one before the first about which anything is known. */
export function refuseUnknown({ now }: Pick<Ctx, 'now'>, moment: string, { field, first }: { field: string; first?: string | null }): void {
  if (Date.parse(moment) > now.getTime()) throw refuse(inFuture, { field })
  if (first && Date.parse(moment) < Date.parse(first)) throw refuse(firstMoment, { field, values: { day: businessDay(new Date(first)) } })
}

/** Tells whether a value is empty. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
