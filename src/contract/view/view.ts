import * as z from 'zod/mini'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { derived, flag, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { batchResult, rule, withIds } from '../kit/verbs.ts'
import { tableChoices } from './table.ts'

/** Whose list it is: a call of the contract that lists rows. */
const listAddress = z.string().check(z.regex(/^[a-z]\w*\.[a-z]\w*\.\w{1,30}$/))

// what a list is narrowed to, many codes among them, and not without end
const query = z
  .record(z.string().check(z.regex(/^\w{1,40}$/)), z.string().check(z.maxLength(60_000)))
  .check(z.refine((given) => Object.keys(given).length <= 60))

const viewFields = {
  title: text(['视图名称', 'Name of the view'], { max: 30 }),
  is_shared: flag(['共享', 'Shared'], { 1: ['共享给所有人', 'Shared with everybody'], 0: ['仅自己可见', 'Only for me'] }),
  query,
  table: tableChoices,
}

const viewRow = z.object({
  id: z.int(),
  ...viewFields,
  title: derived(['视图名称', 'Name of the view'], z.string()),
  version: z.int(),
  is_mine: derived(['我的', 'Mine'], z.boolean()),
  owner: derived(['创建人', 'Owner'], z.string()),
})

export const viewNotOwner: Label = ['只有创建人可以修改或删除该视图', 'Only its owner may change or delete this view']

/** Lists as people keep them: filters, order, columns, density (domain §0.4). Who may see a list may keep and share views of it. */
export const view = entity('view.view', ['视图', 'View'], {
  list: get(['列表视图', 'Views of a list'], z.object({ list: listAddress }), z.object({ list: z.array(viewRow) }), {
    path: '/api/view/list',
    access: 'login',
  }),
  save: post(
    ['保存视图', 'Save a view'],
    z
      .object({ id: z.optional(rowId()), version: z.optional(z.int()), list: listAddress, ...viewFields })
      .check(rule(['version', 'id'], messages.version_missing, versioned)),
    z.object({ id: z.int(), version: z.int() }),
    { path: '/api/view/save', access: 'login', message: messages.saved },
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
