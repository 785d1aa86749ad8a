import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { workbookOf } from './template-workbook.ts'

test('a workbook of texts and numbers is read by another program as it was written', async () => {
  const wide = Array.from({ length: 60 }, (_, at) => `列${at}`)
  const file = workbookOf([
    { name: '导入SKU', rows: [wide], samples: [['示例 A', 12.5, null]] },
    {
      name: 'A/B: [guide] of more than thirty-one letters',
      rows: [
        ['栏目', 'R&D <“"x"”>'],
        ['a', null, 'c'],
      ],
    },
  ])
  // the headings are frozen, and a column is as wide as its longest text
  const raw = await file.text()
  expect(raw).toContain('<pane ySplit="1" topLeftCell="A2"')
  expect(raw).toContain('<col min="2" max="2" width="13" customWidth="1"/>')
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  expect(sheets.map(({ name }) => name)).toEqual(['导入SKU', 'A B   guide  of more than thirt'])
  expect(sheets[0]?.rows).toEqual([wide, ['示例 A', 12.5, ...wide.slice(2).map(() => null)]])
  expect(raw).toContain('<c r="B2" s="2"><v>12.5</v></c>')
  expect(sheets[1]?.rows).toEqual([
    ['栏目', 'R&D <“"x"”>', null],
    ['a', null, 'c'],
  ])
})
