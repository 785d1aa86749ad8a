import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type Permission } from '../kit/endpoint.ts'
import { choice, derived, flag, optional, rowId } from '../kit/field.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { taskKinds } from './kinds.ts'

/** Opens the tasks of everybody. */
export const allTasks: Permission = 'task:task:all'

/** Exports of more than 50,000 rows. */
export const largeExports: Permission = 'task:task:large'

export const taskStates = {
  draft: ['草稿', 'Draft'],
  waiting: ['等待中', 'Waiting'],
  running: ['进行中', 'Running'],
  done: ['已完成', 'Done'],
  failed: ['失败', 'Failed'],
  cancelled: ['已取消', 'Cancelled'],
} as const
const taskTones = {
  draft: 'neutral',
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'warning',
} as const

const moment = z.nullable(z.string())

export const taskRow = z.object({
  id: z.int(),
  kind: choice(['任务', 'Task'], taskKinds),
  state: choice(['状态', 'State'], taskStates, taskTones),
  done: derived(['已处理', 'Done'], z.int()),
  /** Null until it is known. */
  total: derived(['总数', 'Total'], z.nullable(z.int())),
  failed: derived(['未完成', 'Not done'], z.int()),
  error: derived(['原因', 'Reason'], z.nullable(z.string())),
  result: z.nullable(z.record(z.string(), z.unknown())),
  undo_of: z.nullable(z.int()),
  undo_until: moment,
  undone_at: moment,
  /** What the person may do with it now. */
  may_cancel: flag(['可取消', 'May be cancelled']),
  may_undo: flag(['可撤销', 'May be undone']),
  /** Addresses that answer the file to its owner, for 24 hours. */
  file_url: moment,
  error_file_url: moment,
  file_until: moment,
  operator: derived(['操作人', 'By'], z.string()),
  created_at: derived(['创建时间', 'Created'], z.string()),
  started_at: moment,
  finished_at: moment,
})

/** What the live stream says of a task: event `task`. */
export const taskNews = z.pick(taskRow, { id: true, kind: true, state: true, done: true, total: true, failed: true })

const taskQuery = listQuery(
  {
    kind: optional(choice(['任务', 'Task'], taskKinds)),
    state: optional(choice(['状态', 'State'], taskStates)),
    scope: optional(choice(['范围', 'Whose'], { mine: ['我的', 'Mine'], all: ['全部', 'All'] })),
  },
  ['id'],
)

const partQuery = listQuery({ id: rowId() }, ['id'])

const changeRow = z.object({
  id: z.int(),
  entity: z.string(),
  row_id: z.int(),
  /** What people know the row by; null where it is there no more. */
  code: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.record(z.string(), z.unknown()),
})

const failureRow = z.object({
  id: z.int(),
  line: z.nullable(z.int()),
  row_id: z.nullable(z.int()),
  title: z.string(),
  field: z.nullable(z.string()),
  msg: z.string(),
})

const byId = z.object({ id: rowId() })
/** Without `change_ids` everything that the task changed. */
const undone = z.object({ id: rowId(), change_ids: z.optional(z.array(rowId()).check(z.minLength(1), z.maxLength(1000))) })
const exportState = z.object({
  state: choice(['状态', 'State'], taskStates),
  url: z.nullable(z.string()),
  done: z.int(),
  total: z.nullable(z.int()),
  error: z.nullable(z.string()),
})

/** Work in the background, for whoever asked for it. */
export const task = entity('task.task', ['任务', 'Task'], {
  list: get(['任务列表', 'Tasks'], taskQuery, pageOf(taskRow), { path: '/api/task/list', access: 'login' }),
  detail: get(['任务详情', 'Task'], byId, taskRow, { path: '/api/task/detail', access: 'login' }),
  cancel: post(['取消任务', 'Cancel a task'], byId, z.object({}), {
    path: '/api/task/cancel',
    access: 'login',
    message: ['任务已取消', 'The task is cancelled'],
  }),
  undo: post(['撤销任务', 'Undo a task'], undone, z.object({ task_id: z.int() }), {
    path: '/api/task/undo',
    access: 'login',
    message: ['已提交撤销任务', 'The undo has been started'],
  }),
  changes: get(['任务的修改', 'What a task changed'], partQuery, pageOf(changeRow), { path: '/api/task/changes', access: 'login' }),
  failures: get(['未完成的数据', 'What a task left undone'], partQuery, pageOf(failureRow), {
    path: '/api/task/failures',
    access: 'login',
  }),
  exported: get(['导出任务', 'An export'], byId, exportState, { path: '/api/common/export/detail', access: 'login' }),
})

/** Where the files of tasks are fetched; an answer without an envelope. */
export const taskFile = entity('task.file', ['任务文件', 'Task files'], {
  fetch: get(
    ['下载任务文件', 'Download a file'],
    z.object({ id: rowId(), kind: choice(['文件', 'File'], { file: ['文件', 'File'], error: ['错误', 'Errors'] }) }),
    z.object({}),
    {
      path: '/api/task/file',
      access: 'login',
    },
  ),
})

export type TaskRow = OutputOf<typeof task.detail>
export type TaskNews = z.output<typeof taskNews>
