import { expect, test } from 'vitest'
import type { CategoryRow } from '#contract/goods/category.ts'
import { branchesInSight } from './branches.ts'

const row = (id: number, parent_id: number | null, child_count = 0): CategoryRow => ({
  id,
  parent_id,
  child_count,
  title: `分类${id}`,
  code: String(id),
  icon: null,
  level: 1,
  spu_count: 0,
  param_count: 0,
  sort: 0,
  status: 1,
  version: 1,
  hit: true,
})

test('[A02] of a tree that is loaded level by level, open branches show what has come', () => {
  const children = new Map([[1, [row(11, 1, 2), row(12, 1)]]])
  const visibleCodes = (open: number[]) =>
    branchesInSight(
      [row(1, null, 2), row(2, null)],
      (id) => children.get(id),
      (id) => open.includes(id),
    ).map(({ id, open }) => [id, open])
  expect(visibleCodes([])).toEqual([
    [1, false],
    [2, undefined],
  ])
  expect(visibleCodes([1, 11])).toEqual([
    [1, true],
    [11, true],
    [12, undefined],
    [2, undefined],
  ])
})

test('[A02] of what a filter has found, a row stands beneath its parent and is no root', () => {
  const found = [row(1, null, 3), row(11, 1, 1), row(111, 11)]
  const byParent = Map.groupBy(found, ({ parent_id }) => parent_id)
  const visible = branchesInSight(
    found,
    (id) => byParent.get(id),
    () => true,
  )
  expect(visible.map(({ id }) => id)).toEqual([1, 11, 111])
})
