import * as z from 'zod/mini'
import { entity, get, nothing, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { defaulted, derived, flag, int, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { editOf, pageOf, rowOf, sortField, statusWords, verbs } from '../kit/verbs.ts'

export const MOST_DEPARTMENT_LEVELS = 8

export const departmentTooDeep: Label = ['部门最多支持八级', 'At most eight department levels']
export const departmentHasChildren: Label = ['存在下级部门，无法删除', 'The department has sub-departments and cannot be deleted']
export const departmentHasMembers: Label = ['部门下存在账号，无法删除', 'The department has accounts and cannot be deleted']

/** A department's editable fields (checklist A40). */
export const departmentFields = {
  parent_id: optional(ref(['上级部门', 'Parent department'])),
  title: text(['部门名称', 'Department name'], { max: 30 }),
  head_id: optional(ref(['负责人', 'Head'])),
  sort: defaulted(sortField),
  status: defaulted(flag(['状态', 'Status'], statusWords)),
}

const counts = {
  /** 1 for a first-level department. */
  level: derived(['层级', 'Level'], z.int()),
  head_name: derived(['负责人', 'Head'], z.nullable(z.string())),
  child_count: derived(['下级部门数', 'Sub-departments'], z.int()),
  /** The account count in the department itself. */
  member_count: derived(['成员数', 'Members'], z.int()),
  /** The account count in the department and in all below it. */
  total_count: derived(['含下级成员数', 'Members incl. sub-departments'], z.int()),
}

export const departmentRow = rowOf(departmentFields, {
  ...counts,
  parent_title: derived(['上级部门', 'Parent department'], z.nullable(z.string())),
})

const { id, version, parent_id, title, head_id, sort, status } = departmentRow.shape

const listed = z.object({
  id,
  version,
  parent_id,
  title,
  head_id,
  sort,
  status,
  ...counts,
  /** False for a match's ancestor that does not match the filter itself. */
  hit: derived(['符合条件', 'Matches'], z.boolean()),
})

const departmentQuery = z.object({
  word: optional(text(['部门名称', 'Department name'], { max: 30 })),
  status: optional(flag(['状态', 'Status'], statusWords)),
})

const node = z.object({
  id: z.int(),
  title: z.string(),
  get children() {
    return z.array(node)
  },
})

const moving = z.object({
  id: rowId(),
  /** The new parent; null: the first level. */
  parent_id: derived(['上级部门', 'Parent department'], z.nullable(rowId())),
  /** The preceding sibling; null: first. Omitted: last. */
  after_id: derived(['上一项', 'Previous department'], z.optional(z.nullable(rowId()))),
})

const memberQuery = z.object({
  id: rowId(),
  /** 1: includes the members in all departments below. */
  below: z._default(flag(['含下级部门', 'Include sub-departments']), 0),
  word: optional(text(['账号/姓名', 'Username or name'], { max: 60 })),
  page_no: z._default(int(['页码', 'Page'], 1, 100_000), 1),
  page_size: z._default(int(['每页条数', 'Page size'], 1, 100), 20),
})

const member = z.object({
  id: z.int(),
  username: derived(['账号', 'Username'], z.string()),
  real_name: derived(['姓名', 'Name'], z.string()),
  avatar: z.string(),
  department_id: z.int(),
  department_title: derived(['部门', 'Department'], z.string()),
  /** The account's department. */
  is_head: flag(['负责人', 'Head']),
  roles: derived(['角色', 'Roles'], z.array(z.string())),
  status: flag(['状态', 'Status'], statusWords),
})

/** Sorting departments and setting their heads need the edit permission. */
const asEdit = { access: 'dev:department:edit' } as const

export const department = entity('dev.department', ['部门', 'Department'], {
  /** The whole tree on one page; with a filter the matching departments and those above them. */
  list: verbs.list(departmentQuery, listed),
  detail: verbs.detail(departmentRow),
  edit: verbs.edit(editOf(departmentFields)),
  status: verbs.status(),
  sort: { ...verbs.sort(), ...asEdit },
  move: post(['移动', 'Move'], moving, z.object({ id: z.int(), version: z.int() }), {
    ...asEdit,
    message: ['部门已移动', 'Department moved'],
  }),
  head: post(
    ['设置负责人', 'Set head'],
    z.object({ id: rowId(), head_id: derived(['负责人', 'Head'], z.nullable(rowId())) }),
    z.object({ id: z.int(), version: z.int() }),
    { ...asEdit, message: ['负责人已设置', 'Department head saved'] },
  ),
  delete: verbs.delete(),
  members: get(['成员', 'Members'], memberQuery, pageOf(member), { access: 'dev:department:list' }),
  /** The enabled departments that the person sees, for forms and filters. */
  tree: get(['部门树', 'Department tree'], nothing, z.object({ list: z.array(node) }), {
    path: '/api/common/department/tree',
    access: 'login',
    quiet: true,
  }),
})

export type Department = OutputOf<typeof department.detail>
export type DepartmentRow = OutputOf<typeof department.list>['list'][number]
export type DepartmentMember = OutputOf<typeof department.members>['list'][number]
export type DepartmentEdit = ParsedOf<typeof department.edit>
