import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, defaulted, derived, optional, ref, richText, rowId, text } from '../kit/field.ts'
import { messages } from '../kit/messages.ts'
import { batchResult, editOf, listQuery, option, rowOf, verbs, withIds } from '../kit/verbs.ts'

export const detailKinds = {
  body: ['正文', 'Body'],
  header: ['公共头部', 'Shared header'],
  footer: ['公共尾部', 'Shared footer'],
} as const

export const detailStates = { draft: ['草稿', 'Draft'], published: ['已发布', 'Published'] } as const

/** What a person enters of a graphic-text detail (domain §3.10). */
export const detailFields = {
  title: text(['标题', 'Title'], { min: 2, max: 60 }),
  kind: defaulted(choice(['类型', 'Kind'], detailKinds)),
  content: richText(['详情内容', 'Content'], { kilobytes: 200 }),
}

const { content: _content, ...listed } = detailFields

const derivedFields = {
  state: choice(['状态', 'State'], detailStates, { draft: 'neutral', published: 'success' }),
  used_count: derived(['引用商品数', 'Goods that use it'], z.int()),
  published_at: derived(['发布时间', 'Published'], z.nullable(z.string())),
  updated_by_name: derived(['更新人', 'Changed by'], z.nullable(z.string())),
}

/** A list carries no contents: a page of them would be megabytes. */
export const detailListRow = rowOf(listed, derivedFields)

export const detailRow = rowOf(detailFields, {
  ...derivedFields,
  images: derived(['图片', 'Pictures'], z.array(z.string())),
  published_content: derived(['已发布内容', 'Published content'], z.nullable(z.string())),
})

export const detailQuery = listQuery(
  {
    title: optional(text(['标题', 'Title'], { max: 60 })),
    kind: optional(choice(['类型', 'Kind'], detailKinds)),
    state: optional(choice(['状态', 'State'], detailStates)),
    /** The beginning of the code of an SPU or a SKU that shows it. */
    code: optional(text(['商品编码', 'Goods code'], { max: 60 })),
  },
  ['created_at', 'updated_at'],
)

const saved = z.object({ id: z.int(), version: z.int(), msg: z.optional(z.string()) })

export const detail = entity('goods.detail', ['商品详情', 'Detail'], {
  list: verbs.list(detailQuery, detailListRow),
  detail: verbs.detail(detailRow),
  /** `msg` tells when something had to be taken out of the content. */
  edit: post(['新增或修改', 'Create or change'], editOf(detailFields), saved, { message: messages.saved }),
  publish: post(['发布', 'Publish'], withIds({}), batchResult, { message: messages.done }),
  copy: post(['复制', 'Copy'], z.object({ id: rowId() }), saved, { access: 'goods:detail:edit', message: messages.done }),
  delete: verbs.delete(),
  option: get(
    ['详情选项', 'Detail options'],
    z.object({
      word: optional(text(['关键词', 'Word'], { max: 60 })),
      kind: optional(choice(['类型', 'Kind'], detailKinds)),
      id: optional(ref(['商品详情', 'Detail'])),
    }),
    z.object({ list: z.array(z.extend(option, { kind: z.enum(['body', 'header', 'footer']), state: z.enum(['draft', 'published']) })) }),
    { path: '/api/common/goods/detail/option', access: 'login' },
  ),
})

export type Detail = OutputOf<typeof detail.detail>
export type DetailListed = OutputOf<typeof detail.list>['list'][number]
export type DetailEdit = ParsedOf<typeof detail.edit>
export type DetailQuery = ParsedOf<typeof detail.list>
