import * as z from 'zod/mini'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, defaulted, derived, int, listOf, longText, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'

/** The kinds of records with comments, each with the path of its page. */
export const commentPages = {
  'goods.brand': '/goods/brand/detail',
  'goods.series': '/goods/series/detail',
  'goods.spu': '/goods/spu/detail',
  'goods.sku': '/goods/sku/detail',
  'order.order': '/order/list/detail',
  'store.store': '/store/list/detail',
  'agent.agent': '/agent/agent/detail',
} as const

export type Commented = keyof typeof commentPages

const kinds: Readonly<Record<Commented, Label>> = {
  'goods.brand': ['品牌', 'Brand'],
  'goods.series': ['系列', 'Series'],
  'goods.spu': ['SPU', 'SPU'],
  'goods.sku': ['SKU', 'SKU'],
  'order.order': ['订单', 'Order'],
  'store.store': ['门店', 'Store'],
  'agent.agent': ['代理商', 'Agent'],
}

export const MOST_MENTIONS = 5
export const MOST_LETTERS = 1000

const record = { entity: choice(['数据类型', 'Record type'], kinds), id: rowId() }
const person = z.object({ id: z.int(), name: z.string() })

const commentRow = z.object({
  id: z.int(),
  content: derived(['内容', 'Content'], z.string()),
  by: derived(['评论人', 'By'], z.string()),
  created_at: derived(['时间', 'Time'], z.string()),
  mentions: derived(['提到的人', 'Mentioned'], z.array(person)),
  /** The calling person wrote it and may delete it. */
  is_mine: derived(['自己的评论', 'Own comment'], z.boolean()),
})

const query = z.object({
  ...record,
  /** The id of the last comment of the previous page; the answer contains older ones. */
  cursor: z.optional(rowId()),
  page_size: z._default(int(['每页条数', 'Page size'], 1, 100), 20),
})

const added = z.object({
  ...record,
  content: longText(['评论', 'Comment'], { max: MOST_LETTERS }),
  mentions: defaulted(listOf(['提到的人', 'Mentioned'], ref(['账号', 'Account']), MOST_MENTIONS)),
})

const at = (verb: string) => ({ path: `/api/comment/${verb}`, access: 'login' as const })

/** Comments on records. Every call needs the permission and the data scope of the record's own detail. */
export const comment = entity('comment.comment', ['评论', 'Comment'], {
  list: get(['评论列表', 'Comments of a record'], query, z.object({ list: z.array(commentRow), next: z.nullable(z.int()) }), at('list')),
  /** The persons whom a comment on the record can mention. */
  people: get(
    ['可提到的人', 'Persons to mention'],
    z.object({ ...record, word: optional(text(['关键词', 'Word'], { max: 30 })) }),
    z.object({ list: z.array(person) }),
    at('people'),
  ),
  add: post(['发表评论', 'Comment'], added, z.object({ id: z.int() }), {
    ...at('add'),
    message: ['评论已发表', 'Comment added'],
    offline: 'content',
  }),
  delete: post(['删除评论', 'Delete a comment'], z.object({ id: rowId() }), z.object({ id: z.int() }), {
    ...at('delete'),
    message: ['评论已删除', 'Comment deleted'],
  }),
})

export type CommentRow = OutputOf<typeof comment.list>['list'][number]
