import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type Permission } from '../kit/endpoint.ts'
import { choice, derived, flag, optional, ref, rowId, shaped } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine } from '../kit/machine.ts'
import { taskAffects } from '../kit/task-affects.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { taskKinds } from './kinds.ts'

/** Grants all persons' tasks. */
export const allTasks: Permission = 'task:task:all'

/** Exports with more than 50,000 rows. */
export const largeExports: Permission = 'task:task:large'

export type TaskState = 'draft' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'dead'

/** The columns that the undo rule reads. */
interface TaskFacts {
  done: number
  failed: number
  undo_until: string | null
  undone_at: string | null
  changes_purged_at: string | null
}

const notUndoable: Label = ['该任务无法撤销', 'This task cannot be undone']
const changesGone: Label = [
  '该任务的修改明细已超过保留期并清除，无法撤销',
  'The change details of this task have expired and were removed, so it cannot be undone',
]
const onlyDead: Label = ['只有异常终止的任务可以重新执行', 'Only stopped tasks can be restarted']
const isOver: Label = ['任务已结束，无法取消', 'The task has ended and cannot be cancelled']

export const taskFlow = machine<TaskState, TaskFacts>()({
  initial: ['waiting'],
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    waiting: { label: ['等待中', 'Waiting'], tone: 'neutral' },
    running: { label: ['进行中', 'Running'], tone: 'info' },
    done: { label: ['已完成', 'Done'], tone: 'success' },
    failed: { label: ['失败', 'Failed'], tone: 'danger' },
    cancelled: { label: ['已取消', 'Cancelled'], tone: 'warning' },
    /** A dead letter: its process or the system failed too often; a person can restart it. */
    dead: { label: ['异常终止', 'Stopped'], tone: 'danger' },
  },
  actions: {
    /** A process takes the task, or takes it over from a process that has ended. */
    begin: { label: ['开始', 'Begin'], from: ['waiting', 'running'], to: 'running', actor: 'system' },
    pause: { label: ['等待确认', 'Wait for confirmation'], from: ['running'], to: 'draft', actor: 'system' },
    resume: { label: ['继续', 'Resume'], from: ['draft'], to: 'waiting', actor: 'system' },
    retry: { label: ['稍后重试', 'Retry later'], from: ['running'], to: 'waiting', actor: 'system' },
    finish: { label: ['完成', 'Finish'], from: ['running'], to: 'done', actor: 'system' },
    fail: { label: ['拒绝', 'Fail'], from: ['running'], to: 'failed', actor: 'system' },
    stop: { label: ['终止', 'Stop after repeated crashes'], from: ['running'], to: 'dead', actor: 'system' },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['waiting', 'running', 'draft', 'dead'],
      to: 'cancelled',
      single: true,
      actor: 'login',
      blocked: isOver,
    },
    restart: { label: ['重新执行', 'Restart'], from: ['dead'], to: 'waiting', single: true, actor: 'login', blocked: onlyDead },
    /** Starts a new task that restores the changed values. */
    undo: {
      label: ['撤销', 'Undo'],
      from: ['done', 'failed', 'cancelled'],
      single: true,
      actor: 'login',
      blocked: notUndoable,
      guard({ done, failed, undo_until, undone_at, changes_purged_at }, now) {
        if (changes_purged_at !== null) return { label: changesGone }
        const isOpen = undo_until !== null && Date.parse(undo_until) > now.getTime()
        return isOpen && undone_at === null && done > failed ? undefined : { label: notUndoable }
      },
    },
  },
})

const moment = z.nullable(z.string())

export const taskRow = z.object({
  id: z.int(),
  kind: choice(['任务', 'Task'], taskKinds),
  state: choice(['状态', 'State'], taskFlow.words, taskFlow.tones),
  done: derived(['已处理', 'Done'], z.int()),
  /** Null while unknown. */
  total: derived(['总数', 'Total'], z.nullable(z.int())),
  failed: derived(['未完成', 'Failed'], z.int()),
  error: derived(['原因', 'Reason'], z.nullable(z.string())),
  result: z.nullable(z.record(z.string(), z.unknown())),
  undo_of: z.nullable(z.int()),
  undo_until: moment,
  undone_at: moment,
  /** The time at which the stored changes were deleted. */
  changes_purged_at: moment,
  /** The actions that the person may perform on it now. */
  may_cancel: flag(['可取消', 'Can be cancelled']),
  may_undo: flag(['可撤销', 'Can be undone']),
  may_restart: flag(['可重新执行', 'Can be restarted']),
  /** File addresses for its owner, valid for 24 hours. */
  file_url: moment,
  error_file_url: moment,
  file_until: moment,
  operator: derived(['操作人', 'By'], z.string()),
  created_at: derived(['创建时间', 'Created'], z.string()),
  started_at: moment,
  finished_at: moment,
})

/** The payload for the live event `task`. */
export const taskNews = z.pick(taskRow, { id: true, kind: true, state: true, done: true, total: true, failed: true })

const taskQuery = listQuery(
  {
    kind: optional(choice(['任务', 'Task'], taskKinds)),
    state: optional(choice(['状态', 'State'], taskFlow.words)),
    /** The department that the person who started it belongs to, with all departments below it. */
    department_id: optional(ref(['部门', 'Department'])),
    scope: optional(choice(['范围', 'Whose'], { mine: ['我的', 'Mine'], all: ['全部', 'All'] })),
  },
  ['id'],
)

const partQuery = listQuery({ id: rowId() }, ['id'])

const changeRow = z.object({
  id: z.int(),
  entity: z.string(),
  row_id: z.int(),
  /** The row's name or code; null if the row no longer exists. */
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
/** Without `change_ids` all the task's changes. */
const undone = z.object({
  id: rowId(),
  change_ids: z.optional(shaped(['修改', 'Changes'], z.array(rowId()).check(z.minLength(1), z.maxLength(1000)))),
})
const exportState = z.object({
  state: choice(['状态', 'State'], taskFlow.words),
  url: z.nullable(z.string()),
  done: z.int(),
  total: z.nullable(z.int()),
  error: z.nullable(z.string()),
})

/** Background tasks for the person who has started them. */
export const task = entity('task.task', ['任务', 'Task'], taskFlow, {
  list: get(['任务列表', 'Tasks'], taskQuery, pageOf(taskRow), { path: '/api/task/list', access: 'login' }),
  detail: get(['任务详情', 'Task'], byId, taskRow, { path: '/api/task/detail', access: 'login' }),
  cancel: post(['取消任务', 'Cancel a task'], byId, z.object({}), {
    path: '/api/task/cancel',
    access: 'login',
    message: ['任务已取消', 'Task cancelled'],
  }),
  restart: post(['重新执行任务', 'Restart a task'], byId, z.object({}), {
    path: '/api/task/restart',
    access: 'login',
    affects: ['task.import'],
    message: ['任务已重新提交', 'Task restarted'],
  }),
  undo: post(['撤销任务', 'Undo a task'], undone, z.object({ task_id: z.int() }), {
    path: '/api/task/undo',
    access: 'login',
    affects: taskAffects['task.task.undo'],
    message: ['已提交撤销任务', 'Undo started'],
  }),
  changes: get(['任务的修改', 'Task changes'], partQuery, pageOf(changeRow), { path: '/api/task/changes', access: 'login' }),
  failures: get(['未完成的数据', 'Failed rows'], partQuery, pageOf(failureRow), {
    path: '/api/task/failures',
    access: 'login',
  }),
  exported: get(['导出任务', 'Export'], byId, exportState, { path: '/api/common/export/detail', access: 'login' }),
})

/** The download address for task files; its answer has no envelope. */
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

/** The states in which a task no longer runs by itself. */
export const endedStates: ReadonlySet<TaskRow['state']> = new Set(['done', 'failed', 'cancelled', 'dead'])

export type TaskNews = z.output<typeof taskNews>
