import { expect, test } from 'vitest'
import { folderNodes } from './folder-nodes.ts'

const folders = [
  { id: 4, parent_id: null, title: '资料' },
  { id: 1, parent_id: null, title: '产品图' },
  { id: 3, parent_id: 2, title: '细节' },
  { id: 2, parent_id: 1, title: '轴承' },
]
const leaf = (key: number, title: string) => ({ key, title, children: [] })

test('folders stand beneath each other in the order of the list', () => {
  expect(folderNodes(folders)).toEqual([
    leaf(4, '资料'),
    { key: 1, title: '产品图', children: [{ key: 2, title: '轴承', children: [leaf(3, '细节')] }] },
  ])
})

test('a folder is left out with all beneath it, and so are levels that take nothing more', () => {
  expect(folderNodes(folders, { without: 2 })).toEqual([leaf(4, '资料'), leaf(1, '产品图')])
  expect(folderNodes(folders, { levels: 2 })).toEqual([leaf(4, '资料'), { key: 1, title: '产品图', children: [leaf(2, '轴承')] }])
})
