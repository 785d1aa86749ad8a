import { contract } from '#contract/index.ts'
import type { Endpoint, Entity, Permission } from '#contract/kit/endpoint.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import { unwrap } from '#contract/kit/issue.ts'
import type { Label } from '#contract/kit/label.ts'
import type * as z from 'zod/mini'
import type { Ctx } from '../core/ctx.ts'
import { forbidden, notFound } from '../core/errors.ts'
import { mayCall } from '../core/permissions.ts'

type Shape = Readonly<Record<string, z.core.$ZodType>>

/** An entity whose rows have a history. */
export interface Recorded {
  entity: Entity
  detail: Endpoint
  edit: Endpoint | undefined
  /** The fields in the order of the form. */
  fields: readonly string[]
  /** How a field is called; undefined for a column that people do not know. */
  labelOf: (field: string) => Label | undefined
  /** Whether an old value of it may be put back by an ordinary edit. */
  isRestorable: (field: string) => boolean
  /** Whether the person may see it. */
  isVisible: (field: string) => boolean
}

// what only a new row takes: later it changes by calls of its own, with a ledger
const ONLY_WHEN_NEW: Readonly<Record<string, readonly string[]>> = { 'goods.sku': ['spu_id', 'stock'] }
const DELETED: Label = ['删除时间', 'Deleted']

/** The entity of this address: 404 where there is none, 403 for who may not list its rows. */
export function recordedAt({ actor }: Pick<Ctx, 'actor'>, address: string): Recorded {
  const [area = '', noun = ''] = address.split('.')
  const tree = contract as unknown as Record<string, Record<string, Entity & { detail?: Endpoint; edit?: Endpoint }> | undefined>
  const entity = Object.hasOwn(tree, area) && Object.hasOwn(tree[area] ?? {}, noun) ? tree[area]?.[noun] : undefined
  const detail = entity?.detail
  if (!entity || !detail || detail.access === 'login') throw notFound(['数据类型', 'The kind of record'])
  if (!mayCall(actor, detail.access)) throw forbidden(detail.access)
  const entered = entity.edit ? shapeOf(entity.edit.input) : {}
  const shown = shapeOf(detail.output)
  const onlyWhenNew = ONLY_WHEN_NEW[address] ?? []
  return {
    entity,
    detail,
    edit: entity.edit,
    fields: Object.keys({ ...entered, ...shown }),
    labelOf: (field) => metaLabel(entered[field]) ?? metaLabel(shown[field]) ?? (field === 'deleted_at' ? DELETED : undefined),
    isRestorable: (field) => field in entered && field in shown && !['id', 'version', ...onlyWhenNew].includes(field),
    isVisible: (field) => mayCall(actor, maskOf(shown[field]) ?? maskOf(entered[field]) ?? 'login'),
  }
}

function shapeOf(schema: z.core.$ZodType): Shape {
  const { shape = {} } = unwrap(schema)._zod.def as { shape?: Shape }
  return shape
}

function maskOf(field: z.core.$ZodType | undefined): Permission | undefined {
  return field && fieldMeta(field)?.masked?.access
}

function metaLabel(field: z.core.$ZodType | undefined): Label | undefined {
  return field && fieldMeta(field)?.label
}
