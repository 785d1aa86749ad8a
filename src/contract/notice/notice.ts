import * as z from 'zod/mini'
import { entity, get, nothing, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, derived, flag, int, optional, rowId } from '../kit/field.ts'
import { withIds } from '../kit/verbs.ts'
import { noticeGroups } from './kinds.ts'

const query = z.object({
  group: optional(choice(['类别', 'Category'], noticeGroups)),
  unread: optional(flag(['只看未读', 'Unread only'])),
  /** The last id on the previous page; the answer contains older ones. */
  cursor: z.optional(rowId()),
  page_size: z._default(int(['每页条数', 'Page size'], 1, 100), 20),
})

/** A notification; its text is made from `kind` and `params` in the reader's language. */
export const noticeRow = z.object({
  id: z.int(),
  kind: derived(['种类', 'Type'], z.string()),
  params: derived(
    ['内容', 'Content'],
    z.record(z.string(), z.union([z.string(), z.number(), z.readonly(z.tuple([z.string(), z.string()]))])),
  ),
  /** The record's address within the product. */
  link: derived(['链接', 'Link'], z.nullable(z.string())),
  created_at: z.string(),
  read_at: derived(['阅读时间', 'Read'], z.nullable(z.string())),
})

const unread = z.object({ unread: z.int() })

const at = (verb: string) => ({ path: `/api/notice/${verb}`, access: 'login' as const })

/** The calling person's notifications. */
export const notice = entity('notice.notice', ['通知', 'Notification'], {
  list: get(['通知列表', 'Notifications'], query, z.object({ list: z.array(noticeRow), next: z.nullable(z.int()) }), at('list')),
  unread: get(['未读数', 'Unread count'], nothing, z.extend(unread, { last_id: z.int() }), { ...at('unread'), quiet: true }),
  read: post(['标为已读', 'Mark as read'], withIds({}), unread, at('read')),
  readAll: post(['全部标为已读', 'Mark all as read'], nothing, unread, at('readAll')),
})

export type Notice = OutputOf<typeof notice.list>['list'][number]
