import * as z from 'zod/mini'
import { recordPages, type RecordAddress } from '../common/record-pages.ts'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { defaulted, derived, int, listOf, longText, optional, ref, rowId, shaped, text } from '../kit/field.ts'

const kinds = Object.keys(recordPages) as [RecordAddress, ...RecordAddress[]]

export const MOST_MENTIONS = 5
export const MOST_LETTERS = 1000

const record = { entity: shaped(['数据类型', 'Record type'], z.enum(kinds)), id: rowId() }
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
  /** The last comment id on the previous page; the answer contains older ones. */
  cursor: z.optional(rowId()),
  page_size: z._default(int(['每页条数', 'Page size'], 1, 100), 20),
})

const added = z.object({
  ...record,
  content: longText(['评论', 'Comment'], { max: MOST_LETTERS }),
  mentions: defaulted(listOf(['提到的人', 'Mentioned'], ref(['账号', 'Account']), MOST_MENTIONS)),
})

const at = (verb: string) => ({ path: `/api/comment/${verb}`, access: 'login' as const })

/** Comments on records. Every call needs the permission and the data scope for the record's own detail. */
export const comment = entity('comment.comment', ['评论', 'Comment'], {
  list: get(['评论列表', 'Comments of a record'], query, z.object({ list: z.array(commentRow), next: z.nullable(z.int()) }), at('list')),
  /** The record name and its comment count, for the tab, the buttons and the drawer with them. */
  about: get(['评论数', 'Number of comments'], z.object(record), z.object({ title: z.string(), count: z.int() }), at('about')),
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
