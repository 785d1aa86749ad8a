import * as z from 'zod/mini'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { derived, flag, rowId, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { batchResult, rule, withIds } from '../kit/verbs.ts'
import { tableChoices } from './table.ts'

/** The list: a contract call that lists rows. */
const listAddress = shaped(['列表', 'List'], z.string().check(z.regex(/^[a-z]\w*\.[a-z]\w*\.\w{1,30}$/)))

// list filters, including many codes, with a size limit
const query = z
  .record(z.string().check(z.regex(/^\w{1,40}$/)), z.string().check(z.maxLength(60_000)))
  .check(z.refine((filters) => Object.keys(filters).length <= 60))

const viewFields = {
  title: text(['视图名称', 'View name'], { max: 30 }),
  is_shared: flag(['谁可见', 'Visible to'], { 1: ['共享给所有人', 'Everyone'], 0: ['仅自己可见', 'Only me'] }),
  query: shaped(['筛选条件', 'Filters'], query),
  table: shaped(['表格设置', 'Table settings'], tableChoices),
}

const viewRow = z.object({
  id: z.int(),
  ...viewFields,
  title: derived(['视图名称', 'View name'], z.string()),
  version: z.int(),
  is_mine: derived(['我的', 'Mine'], z.boolean()),
  owner: derived(['创建人', 'Owner'], z.string()),
})

export const viewNotOwner: Label = ['只有创建人可以修改或删除该视图', 'Only the owner can change or delete this view']

/** Saved list views: filters, order, columns, density (domain §0.4). The list permission suffices to save and share them. */
export const view = entity('view.view', ['视图', 'View'], {
  list: get(['列表视图', 'Views of a list'], z.object({ list: listAddress }), z.object({ list: z.array(viewRow) }), {
    path: '/api/view/list',
    access: 'login',
    quiet: true,
  }),
  save: post(
    ['保存视图', 'Save a view'],
    z
      .object({ id: z.optional(rowId()), version: z.optional(z.int()), list: listAddress, ...viewFields })
      .check(rule(['version', 'id'], messages.version_missing, versioned)),
    z.object({ id: z.int(), version: z.int() }),
    { creates: true, path: '/api/view/save', access: 'login', message: messages.saved },
  ),
  delete: post(['删除视图', 'Delete views'], withIds({}), batchResult, {
    path: '/api/view/delete',
    access: 'login',
    message: messages.removed,
  }),
})

export type View = OutputOf<typeof view.list>['list'][number]

function versioned({ id, version }: { id?: number; version?: number }): boolean {
  return id === undefined || version !== undefined
}
