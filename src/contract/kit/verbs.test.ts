import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { flag, optional, text } from './field.ts'
import { describeIssues } from './issue.ts'
import { editOf, listQuery, verbs, withIds } from './verbs.ts'

function refusals(schema: z.ZodMiniType, value: object) {
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? [] : describeIssues(schema, result.error.issues, 'zh')
}

describe('edit', () => {
  const edit = editOf({ title: text(['名称', 'Name'], { max: 5 }) })

  test('makes a row without an id, and asks for the version with one', () => {
    expect(z.parse(edit, { title: 'a' })).toEqual({ title: 'a' })
    expect(z.parse(edit, { id: 1, version: 2, title: 'a' })).toEqual({ id: 1, version: 2, title: 'a' })
    expect(refusals(edit, { id: 1, title: 'a' })).toEqual([{ field: 'version', msg: '缺少数据版本号' }])
  })

  test('takes nothing that it does not know', () => {
    expect(z.parse(edit, { title: 'a', is_admin: 1, __proto__: { x: 1 } })).toEqual({ title: 'a' })
  })
})

describe('list', () => {
  const query = listQuery({ status: optional(flag(['状态', 'Status'])) }, ['sort', 'title'])

  test('begins at the first ten, the latest first', () => {
    expect(z.parse(query, {})).toEqual({ page_no: 1, page_size: 10, sort_order: 'desc' })
  })

  test.for([
    [{ page_no: 0 }, 'page_no', '页码必须为1~1000000000之间的整数'],
    [{ page_size: 101 }, 'page_size', '每页条数必须为1~100之间的整数'],
    [{ sort_field: 'password_hash' }, 'sort_field', '排序字段格式不正确'],
    [{ sort_order: 'up' }, 'sort_order', '排序方向格式不正确'],
    [{ status: 3 }, 'status', '状态格式不正确'],
    [{ count: 'all' }, 'count', '计数方式格式不正确'],
  ] as const)('%j is refused', ([value, field, msg]) => {
    expect(refusals(query, value)).toEqual([{ field, msg }])
  })
})

describe('actions on rows', () => {
  const status = verbs.status().input
  const sort = verbs.sort().input

  test('ids come alone or in a list, each once', () => {
    expect(z.parse(status, { id: 5, status: 1 })).toMatchObject({ ids: [5], status: 1 })
    expect(z.parse(status, { ids: [3, 5, 3], status: 0 })).toMatchObject({ ids: [3, 5], status: 0 })
    for (const value of [{}, { ids: [] }]) expect(refusals(withIds({}), value)).toEqual([{ field: 'ids', msg: '请选择数据' }])
    expect(refusals(withIds({}), { ids: [0] })).toEqual([{ field: 'ids.0', msg: '数据格式不正确' }])
    expect(refusals(withIds({}), { ids: Array.from({ length: 1001 }, (_, i) => i + 1) })).toEqual([{ field: 'ids', msg: '数据最多1000个' }])
  })

  test('sort numbers come alone or in a list', () => {
    expect(z.parse(sort, { id: 5, sort: 1 })).toEqual({ list: [{ id: 5, sort: 1 }] })
    expect(z.parse(sort, { list: [{ id: 5, sort: 1 }] })).toEqual({ list: [{ id: 5, sort: 1 }] })
    expect(refusals(sort, { id: 5 })).toEqual([{ field: 'sort', msg: '请输入排序' }])
    expect(refusals(sort, { list: [{ id: 5, sort: 1_000_000 }] })).toEqual([{ field: 'list.0.sort', msg: '排序必须为0~999999之间的整数' }])
  })
})
