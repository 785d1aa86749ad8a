import { expect, test, vi } from 'vitest'
import { gapBefore, mayBeCut, placeColumns } from './layout.ts'
import { copyCells, filledDown, pasteCells, type SheetColumn } from './sheet-edits.ts'
import { openSelection } from './sheet-selection.ts'
import { openSheet } from './sheet-store.ts'
import { fromTsv, toTsv } from './tsv.ts'

const number = {
  width: 80,
  textOf: (value: unknown) => String(value ?? ''),
  valueOf: (text: string) => (text === '' ? null : Number(text)),
}
const columns: SheetColumn[] = [
  { key: 'code', title: 'Code', ...number, readOnly: true, valueOf: (text) => text },
  { key: 'a', title: 'A', ...number },
  { key: 'b', title: 'B', ...number },
]
const check = (values: Readonly<Record<string, unknown>>): Record<string, string> => (Number(values['a']) > 100 ? { a: 'too much' } : {})
const openRows = (count = 5) => {
  const store = openSheet(
    Array.from({ length: count }, (_, id) => ({ id, version: 1, code: `C${id}`, a: id, b: id * 10 })),
    check,
  )
  return { store, columns }
}
const values = ({ store }: ReturnType<typeof openRows>, key: string) =>
  Array.from({ length: store.count }, (_, row) => store.rowAt(row)?.values[key])

test('[R9] an edit of one cell notifies only the subscribers of its row', () => {
  const { store } = openRows(10_000)
  const heard = vi.fn<(row: number) => void>()
  for (let row = 0; row < 40; row++) store.subscribeRow(row, () => heard(row))
  const before = store.rowAt(8)
  store.edit([{ row: 7, key: 'a', value: 99 }])
  expect(heard.mock.calls).toEqual([[7]])
  expect(store.rowAt(8)).toBe(before)
  expect(store.summary()).toMatchObject({ cells: 1, rows: 1, faults: 0, canUndo: true })
})

test('a block survives the round trip to a spreadsheet with quotes, line breaks and tabs', () => {
  const cells = [
    ['a', 'b\tc'],
    ['"d"', 'e\nf'],
    ['', ''],
  ]
  expect(fromTsv(toTsv(cells))).toEqual(cells)
  expect(fromTsv('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
})

test('[R9] what is copied is pasted; one cell fills the block, read-only columns stay', () => {
  const sheet = openRows()
  const selection = openSelection({ rows: 5, columns: 3 })
  selection.selectArea({ top: 0, bottom: 1, left: 0, right: 2 })
  expect(copyCells(sheet, selection.current())).toBe('C0\t0\t0\nC1\t1\t10')
  selection.select({ row: 3, column: 0 })
  const { edits, area } = pasteCells(sheet, selection.current(), 'X\t7\t8\nY\t9\t10\nZ\t1\t1')
  expect(area).toEqual({ top: 3, bottom: 4, left: 0, right: 2 })
  sheet.store.edit(edits)
  expect(values(sheet, 'a')).toEqual([0, 1, 2, 7, 9])
  expect(values(sheet, 'code')[3]).toBe('C3')
  selection.selectArea({ top: 0, bottom: 3, left: 2, right: 2 })
  sheet.store.edit(pasteCells(sheet, selection.current(), '5').edits)
  expect(values(sheet, 'b')).toEqual([5, 5, 5, 5, 10])
})

test('[R9] filling down, undoing and doing again are one step each', () => {
  const sheet = openRows()
  const selection = openSelection({ rows: 5, columns: 3 })
  selection.selectArea({ top: 1, bottom: 4, left: 1, right: 2 })
  sheet.store.edit(filledDown(sheet, selection.current()))
  expect([values(sheet, 'a'), values(sheet, 'b')]).toEqual([
    [0, 1, 1, 1, 1],
    [0, 10, 10, 10, 10],
  ])
  sheet.store.undo()
  expect(values(sheet, 'a')).toEqual([0, 1, 2, 3, 4])
  expect(sheet.store.summary()).toMatchObject({ cells: 0, rows: 0, canUndo: false, canRedo: true })
  sheet.store.redo()
  expect(values(sheet, 'b')).toEqual([0, 10, 10, 10, 10])
})

test('[R9] faults are told per cell and stand first among the changes', () => {
  const { store } = openRows()
  store.edit([
    { row: 1, key: 'b', value: 11 },
    { row: 3, key: 'a', value: 101 },
  ])
  expect(store.changes()).toMatchObject([
    { row: 3, key: 'a', before: 3, after: 101, fault: 'too much' },
    { row: 1, key: 'b', before: 10, after: 11, fault: undefined },
  ])
  store.edit([{ row: 3, key: 'a', value: 3 }])
  expect(store.summary()).toMatchObject({ cells: 1, faults: 0 })
})

test('[R14] rows changed by others merge cell by cell; a disputed cell waits for the person', () => {
  const { store } = openRows()
  store.edit([
    { row: 2, key: 'a', value: 50 },
    { row: 4, key: 'a', value: 60 },
  ])
  const disputed = store.rebase([
    { row: 2, base: { id: 2, version: 2, code: 'C2', a: 77, b: 21 } },
    { row: 4, base: { id: 4, version: 3, code: 'C4', a: 4, b: 41 } },
  ])
  expect(disputed).toBe(1)
  expect(store.rowAt(4)).toMatchObject({ values: { a: 60, b: 41, version: 3 }, clashes: {} })
  expect(store.changes()[0]).toMatchObject({ row: 2, key: 'a', before: 2, after: 50, theirs: 77, isClash: true })
  expect(store.summary().faults).toBe(1)
  store.edit([{ row: 2, key: 'a', value: 50 }])
  expect(store.summary().faults).toBe(0)
  store.saved([{ row: 2, values: { version: 3 } }])
  expect(store.rowAt(2)).toMatchObject({ base: { a: 50, b: 21, version: 3 }, values: { a: 50 } })
})

test('a row draws pinned cells, a gap and visible cells, and cuts only texts that may not fit', () => {
  const [code, ...others] = columns as [SheetColumn, ...SheetColumn[]]
  const laid = placeColumns([{ ...code, pinned: true }, ...others])
  expect([0, 1, 2].map((from) => gapBefore(laid, from))).toEqual([0, 0, 80])
  expect(mayBeCut('1,234.00', 96)).toBe(false)
  expect(mayBeCut('深沟球轴承 6204', 96)).toBe(true)
})
