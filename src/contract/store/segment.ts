import * as z from 'zod/mini'
import { offerKinds, type OfferKind } from '../common/offer-kinds.ts'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, derived, optional, rowId, text, longText } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { editOf, listQuery, option, rowOf, verbs } from '../kit/verbs.ts'
import { conditionFields, conditionRules, partRule } from '../people/segment-condition.ts'
import { priceLevels, storeTypes } from '../people/words.ts'

/** The records that use a segment. */
export const segmentUses = {
  ...offerKinds,
  banner: ['轮播', 'Banner'],
  page: ['页面', 'Page'],
} as const satisfies Record<string, Label>
export type SegmentUseKind = OfferKind | 'banner' | 'page'

/** The example stores in a preview. */
export const MOST_EXAMPLES = 10

/** A segment's editable fields: a name, and the condition for its stores. */
export const segmentFields = {
  title: text(['人群名称', 'Segment name'], { min: 2, max: 30 }),
  ...conditionFields,
  remark: optional(longText(['备注', 'Remark'], { max: 200 })),
}

const names = (label: Label) => derived(label, z.array(z.string()))

/** The stored row columns. */
export const segmentColumns = rowOf(segmentFields, {
  area_names: names(['地区', 'Regions']),
  agent_names: names(['代理商', 'Agents']),
  salesman_names: names(['业务员', 'Salesmen']),
  /** The agent whose stores alone belong to the segment; null: the stores of all agents. */
  agent_id: derived(['所属代理商', 'Agent'], z.nullable(z.int())),
  agent_name: derived(['所属代理商', 'Agent'], z.nullable(z.string())),
  owner_name: derived(['创建人', 'Created by'], z.nullable(z.string())),
})

const use = z.object({ kind: choice(['类型', 'Kind'], segmentUses), id: z.int(), title: z.string() })

export const segmentRow = z.extend(segmentColumns, {
  /** The stores that meet the condition now, within the caller's data scope. */
  store_count: derived(['门店数', 'Stores'], z.int()),
  uses: derived(['使用处', 'Used by'], z.array(use)),
})

export const segmentQuery = listQuery(
  {
    word: optional(text(['人群名称', 'Segment name'], { max: 30 })),
  },
  ['created_at', 'updated_at'],
)

const example = z.object({
  id: rowId(),
  name: derived(['门店名称', 'Store'], z.string()),
  region: derived(['所在地区', 'Region'], z.string()),
  type: choice(['门店类型', 'Type'], storeTypes),
  price_level: choice(['价格等级', 'Price level'], priceLevels),
  last_order_at: derived(['最近下单', 'Last order'], z.nullable(z.string())),
})

const preview = z.object({ count: derived(['门店数', 'Stores'], z.int()), list: z.array(example) })

export const segment = entity('store.segment', ['人群', 'Customer segment'], {
  list: verbs.list(segmentQuery, segmentRow),
  detail: verbs.detail(segmentRow),
  edit: verbs.edit(editOf(segmentFields).check(...conditionRules, partRule)),
  delete: verbs.delete(),
  /** The number of stores that meet a condition now, and the first ones, within the caller's data scope. */
  preview: post(['预览人群', 'Preview a segment'], z.object(conditionFields).check(...conditionRules), preview, {
    access: 'store:segment:list',
    effect: 'read',
  }),
  /** The stores in a segment now, within the caller's data scope, for forms that choose an audience. */
  count: get(['人群门店数', 'Stores in a segment'], z.object({ id: rowId() }), z.object({ count: z.int() }), {
    path: '/api/common/store/segment/count',
    access: 'login',
    quiet: true,
  }),
  /** The segments that the caller may use, for filters and forms. */
  option: get(['人群选项', 'Segment options'], z.object({}), z.object({ list: z.array(option) }), {
    path: '/api/common/store/segment/option',
    access: 'login',
    quiet: true,
  }),
})

export type Segment = OutputOf<typeof segment.list>['list'][number]
export type SegmentEdit = ParsedOf<typeof segment.edit>
export type SegmentQuery = ParsedOf<typeof segment.list>
export type SegmentPreview = OutputOf<typeof segment.preview>
