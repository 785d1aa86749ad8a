import * as z from 'zod/mini'
import { entity, get, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, defaulted, derived, optional, ref, richText, text } from '../kit/field.ts'
import { machine } from '../kit/machine.ts'
import { editOf, listQuery, option, rowOf, verbs } from '../kit/verbs.ts'

export const detailKinds = {
  body: ['正文', 'Body'],
  header: ['公共头部', 'Shared header'],
  footer: ['公共尾部', 'Shared footer'],
} as const

export type DetailState = 'draft' | 'published'

export const detailFlow = machine<DetailState>()({
  initial: ['draft'],
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    published: { label: ['已发布', 'Published'], tone: 'success' },
  },
  actions: {
    publish: {
      label: ['发布', 'Publish'],
      message: ['已发布', 'Published'],
      from: ['draft'],
      to: 'published',
      confirm: {
        title: ['确定要发布吗？', 'Publish?'],
        body: ['发布后前台展示当前内容。', 'The shop will show the current content.'],
      },
    },
    /** The published version stays in the shop until the next publication. */
    revise: { label: ['修改内容', 'Change the content'], from: ['draft', 'published'], to: 'draft', via: { verb: 'edit' } },
  },
})

/** A graphic-text detail's editable fields (domain §3.10). */
export const detailFields = {
  title: text(['标题', 'Title'], { min: 2, max: 60 }),
  kind: defaulted(choice(['类型', 'Type'], detailKinds)),
  content: richText(['详情内容', 'Content'], { kilobytes: 200 }),
}

const { content: _content, ...listed } = detailFields

const derivedFields = {
  state: choice(['状态', 'State'], detailFlow.words, detailFlow.tones),
  used_count: derived(['引用商品数', 'Used by'], z.int()),
  published_at: derived(['发布时间', 'Published'], z.nullable(z.string())),
  updated_by_name: derived(['更新人', 'Changed by'], z.nullable(z.string())),
}

/** The list omits the contents, because a page with them would have megabytes. */
export const detailListRow = rowOf(listed, derivedFields)

export const detailRow = rowOf(detailFields, {
  ...derivedFields,
  images: derived(['图片', 'Images'], z.array(z.string())),
  published_content: derived(['已发布内容', 'Published content'], z.nullable(z.string())),
})

export const detailQuery = listQuery(
  {
    title: optional(text(['标题', 'Title'], { max: 60 })),
    kind: optional(choice(['类型', 'Type'], detailKinds)),
    state: optional(choice(['状态', 'State'], detailFlow.words)),
    /** The code's beginning for an SPU or an SKU that uses the detail. */
    code: optional(text(['商品编码', 'SKU code'], { max: 60 })),
  },
  ['created_at', 'updated_at'],
)

export const detail = entity('goods.detail', ['商品详情', 'Detail'], detailFlow, {
  list: verbs.list(detailQuery, detailListRow),
  detail: verbs.detail(detailRow),
  /** `msg` reports that the server has removed elements from the content. */
  edit: verbs.edit(editOf(detailFields)),
  ...verbs.transitions(detailFlow),
  copy: { ...verbs.copy(['已复制', 'Description duplicated']), access: 'goods:detail:edit' as const },
  delete: verbs.delete(),
  option: get(
    ['详情选项', 'Detail options'],
    z.object({
      word: optional(text(['关键词', 'Word'], { max: 60 })),
      kind: optional(choice(['类型', 'Type'], detailKinds)),
      id: optional(ref(['商品详情', 'Detail'])),
    }),
    z.object({ list: z.array(z.extend(option, { kind: z.enum(['body', 'header', 'footer']), state: z.enum(['draft', 'published']) })) }),
    { path: '/api/common/goods/detail/option', access: 'login', quiet: true },
  ),
})

export type Detail = OutputOf<typeof detail.detail>
export type DetailListed = OutputOf<typeof detail.list>['list'][number]
export type DetailEdit = ParsedOf<typeof detail.edit>
export type DetailQuery = ParsedOf<typeof detail.list>
