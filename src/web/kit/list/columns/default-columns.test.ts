import { expect, test } from 'vitest'
import { hiddenByDefault, titleFirst, type Declared } from './default-columns.ts'

const column = (key: string, rest: Partial<Declared> = {}): Declared => ({ key, width: 100, ...rest })
const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key)

test('title and state come first, pinned left, after pictures; a state column precedes a switch', () => {
  const placed = titleFirst([
    column('amount'),
    column('status'),
    column('name', { card: 'title' }),
    column('cover', { card: 'picture' }),
    column('state'),
  ])
  expect(keys(placed)).toEqual(['cover', 'name', 'state', 'amount', 'status'])
  expect(placed.map(({ pin }) => pin)).toEqual(['left', 'left', 'left', undefined, undefined])
})

test('columns are shown from left to right as far as the room allows', () => {
  const columns = [
    column('name', { card: 'title' }),
    column('state'),
    column('one'),
    column('wide', { width: 300 }),
    column('two'),
    column('amount', { inList: 'always' }),
    column('rare', { inList: 'off' }),
    column('actions', { card: 'actions' }),
  ]
  expect(hiddenByDefault(columns, 500)).toEqual(['wide', 'two', 'rare'])
  expect(hiddenByDefault(columns, 600)).toEqual(['wide', 'rare'])
  expect(hiddenByDefault(columns, 2000)).toEqual(['rare'])
})

test('columns that are always shown stay in a narrow room', () => {
  const columns = [column('name', { card: 'title' }), column('state'), column('amount', { inList: 'always' }), column('one')]
  expect(hiddenByDefault(columns, 0)).toEqual(['one'])
})
