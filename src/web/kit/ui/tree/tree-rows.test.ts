import { describe, expect, test } from 'vitest'
import { optionSearch } from '#web/kit/ui/select/option-search.ts'
import { branchKeys, checkedState, leavesOf, matchingNodes, moveFor, pathTo, visibleRows, type TreeNode } from './tree-rows.ts'

const tree: TreeNode<number>[] = [
  {
    key: 1,
    title: '轴承传动',
    children: [
      {
        key: 11,
        title: '滚动轴承',
        children: [
          { key: 111, title: '深沟球轴承', hint: '010101' },
          { key: 112, title: '圆锥滚子轴承' },
        ],
      },
      { key: 12, title: '传动带', lazy: true },
    ],
  },
  { key: 2, title: '紧固件', disabled: true },
]
const childrenOf = ({ children }: TreeNode<number>) => children
const titlesOf = (...open: number[]) => visibleRows(tree, new Set(open), childrenOf)
const keys = (rows: { node: TreeNode<number> }[]) => rows.map(({ node }) => node.key)

describe('tree', () => {
  test('only what stands beneath open nodes is in sight, and each row knows its place', () => {
    expect(keys(titlesOf())).toEqual([1, 2])
    expect(keys(titlesOf(11))).toEqual([1, 2])
    expect(keys(titlesOf(1, 11))).toEqual([1, 11, 111, 112, 12, 2])
    expect(titlesOf(1)[2]).toMatchObject({ level: 2, position: 2, siblings: 2, parent: 1, open: false })
    expect(titlesOf().at(-1)?.open).toBeUndefined()
  })

  test('a filter keeps the branches that lead to what it finds', () => {
    expect(branchKeys(matchingNodes(tree, optionSearch('深沟')))).toEqual([1, 11])
    expect(matchingNodes(tree, optionSearch('010101'))[0]?.children?.[0]?.children).toHaveLength(1)
    expect(matchingNodes(tree, optionSearch('滚动'))[0]?.children?.[0]?.children).toHaveLength(2)
    expect(matchingNodes(tree, optionSearch('没有'))).toEqual([])
  })

  test('the path to a node is found', () => {
    expect(pathTo(tree, 112).map(({ key }) => key)).toEqual([1, 11, 112])
    expect(pathTo(tree, 99)).toEqual([])
  })

  test('a branch check follows its leaves, without unloaded and unselectable ones', () => {
    const [top] = tree as [TreeNode<number>]
    expect(leavesOf(top, childrenOf).map(({ key }) => key)).toEqual([111, 112])
    expect(checkedState(top, new Set([111]), childrenOf)).toBe('mixed')
    expect(checkedState(top, new Set([111, 112]), childrenOf)).toBe(true)
    expect(checkedState(top, new Set(), childrenOf)).toBe(false)
    expect(leavesOf(tree[1] as TreeNode<number>, childrenOf)).toEqual([])
  })

  test('keys move as in any tree', () => {
    const rows = titlesOf(1)
    expect(moveFor(rows, null, 'ArrowDown')).toEqual({ focus: 1 })
    expect(moveFor(rows, 1, 'ArrowRight')).toEqual({ focus: 11 })
    expect(moveFor(rows, 11, 'ArrowRight')).toEqual({ open: 11 })
    expect(moveFor(rows, 11, 'ArrowLeft')).toEqual({ focus: 1 })
    expect(moveFor(rows, 1, 'ArrowLeft')).toEqual({ close: 1 })
    expect(moveFor(rows, 2, 'ArrowDown')).toEqual({ focus: 2 })
    expect(moveFor(rows, 2, 'Home')).toEqual({ focus: 1 })
    expect(moveFor(rows, 1, 'End')).toEqual({ focus: 2 })
    expect(moveFor(rows, 2, 'ArrowRight')).toBeUndefined()
    expect(moveFor(rows, 2, 'Enter')).toEqual({ choose: 2 })
    expect(moveFor([], null, 'ArrowDown')).toBeUndefined()
  })
})
