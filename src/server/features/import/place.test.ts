import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const calls = contract.task.import

type Sheets = Parameters<typeof writeXlsx>[0]['sheets']
const detail = async (id: number, as = token) => (await server.call(calls.detail, { id }, { token: as })).data
const rowsOf = async (id: number) => (await server.call(calls.rows, { id, page_size: 100 }, { token })).data.list

async function sent(file: Uint8Array, as = token): Promise<number> {
  const { data } = await server.call(contract.goods.sku.import, {} as never, { token: as, file })
  await work(server)
  return data.task_id
}

const sentBook = async (sheets: Sheets) => sent(await writeXlsx({ sheets }))

async function placed(id: number, input: object) {
  const answer = await server.call(calls.place, { id, ...input } as never, { token })
  await work(server)
  return answer
}

async function compared(id: number, input: object = {}) {
  const { mapping } = await detail(id)
  const answer = await server.call(calls.map, { id, mapping, create: 0, ...input } as never, { token })
  expect(answer.msg).not.toBeUndefined()
  expect(answer.code).toBe(200)
  await work(server)
  return rowsOf(id)
}

const spu_id = await make.spu({ code: 'PLC-SPU' })
for (const n of [1, 2, 3]) await make.sku({ spu_id, code: `PLC-${n}`, mfr_code: 'OLD' })

const dictionary = {
  name: '字典',
  hidden: true,
  rows: [
    ['单位', '代码'],
    ['只', 'EA'],
  ],
}
const prices = (...lines: string[][]) => ({ name: '价格表', rows: [['商品编码', '原厂型号'], ...lines] })

describe('[N8] sheet and heading line', () => {
  test('the first visible sheet is read, and a hidden one can be chosen', async () => {
    const second = {
      name: '旧表',
      rows: [
        ['商品编码', '条形码'],
        ['PLC-2', '69012345'],
      ],
    }
    const id = await sentBook([dictionary, prices(['PLC-1', '6314']), second])
    const state = await detail(id)
    expect(state).toMatchObject({ sheet: 1, heading_line: 1, mapping: ['code', 'mfr_code'] })
    expect(state.sheets).toEqual([
      { name: '字典', is_visible: false },
      { name: '价格表', is_visible: true },
      { name: '旧表', is_visible: true },
    ])
    const { data } = await server.call(calls.preview, { id, sheet: 0 }, { token })
    expect(data.lines).toEqual([
      { line: 1, cells: ['单位', '代码'], is_hidden: false },
      { line: 2, cells: ['只', 'EA'], is_hidden: false },
    ])
    expect((await placed(id, { sheet: 2, heading_line: 1 })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ phase: 'map', sheet: 2, headings: ['商品编码', '条形码'], mapping: ['code', 'barcode'] })
    expect(await compared(id)).toMatchObject([{ line: 2, after: { barcode: '69012345' } }])
    // from the review too
    expect((await placed(id, { sheet: 1, heading_line: 1 })).code).toBe(200)
    expect(await compared(id)).toMatchObject([{ line: 2, after: { mfr_code: '6314' } }])
  })

  test('the headings below titles are found, and another line can be chosen', async () => {
    const rows = [
      ['某某公司价格表（2026年11月）'],
      ['商品编码', '原厂型号', '备注'],
      ['商品编码', '条形码', ''],
      ['PLC-1', '69012345', 'x'],
    ]
    const id = await sentBook([{ name: 'Sheet', rows, merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }] }])
    expect(await detail(id)).toMatchObject({ heading_line: 2, mapping: ['code', 'mfr_code', null] })
    const { data } = await server.call(calls.preview, { id }, { token })
    expect(data.lines.map(({ line }) => line)).toEqual([1, 2, 3, 4])
    expect((await placed(id, { heading_line: 3 })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ heading_line: 3, mapping: ['code', 'barcode', null] })
    expect(await compared(id)).toMatchObject([{ line: 4, key: 'PLC-1' }])
  })

  test('the preview ends at the headings, also far below empty lines, and has at most 21 lines', async () => {
    const gap = Array.from({ length: 3000 }, (): string[] => [])
    const data = Array.from({ length: 60 }, (_, n) => [`PLC-${n}`, 'X'])
    const id = await sentBook([{ name: 'Far', rows: [...gap, ['商品编码', '原厂型号'], ...data] }])
    expect(await detail(id)).toMatchObject({ heading_line: 3001, mapping: ['code', 'mfr_code'] })
    const { data: far } = await server.call(calls.preview, { id }, { token })
    expect(far.lines.map(({ line }) => line)).toEqual(Array.from({ length: 10 }, (_, n) => 3001 + n))
    const titles = Array.from({ length: 18 }, (_, n) => [`标题${n}`])
    const low = await sentBook([{ name: 'Low', rows: [...titles, ['商品编码', '原厂型号'], ...data] }])
    const { data: first } = await server.call(calls.preview, { id: low }, { token })
    expect(first.lines).toHaveLength(19)
  })

  test('a mapping for other headings than those read is refused', async () => {
    const second = { name: '旧表', rows: [['商品编码', '条形码'], ['x'], ['PLC-2', '69012345']] }
    const id = await sentBook([prices(['PLC-1', '6314']), second])
    const { mapping } = await detail(id)
    await placed(id, { sheet: 1, heading_line: 1 })
    const map = (place: object) => server.call(calls.map, { id, mapping, create: 0, ...place } as never, { token })
    for (const place of [{ sheet: 0, heading_line: 1 }, { sheet: 1, heading_line: 2 }, { sheet: 0 }])
      expect(await map(place)).toMatchObject({ code: 400, data: { errors: [{ field: 'mapping' }] } })
    expect(await detail(id)).toMatchObject({ phase: 'map', sheet: 1 })
    // the right columns, because the next files have the same headings
    expect((await map({ sheet: 1, heading_line: 1, mapping: ['code', 'barcode'] })).code).toBe(200)
  })

  test('the choice holds for the next file with these headings there, for this person only', async () => {
    const csv = (more: string) => Buffer.from(`价格表\n商品编码,原厂型号\n货号,条形码\nPLC-1,${more}`)
    const id = await sent(csv('69012345'))
    expect(await detail(id)).toMatchObject({ sheets: [], heading_line: 2 })
    await placed(id, { heading_line: 3 })
    expect(await detail(await sent(csv('69012346')))).toMatchObject({ heading_line: 3, mapping: ['code', 'barcode'] })
    const other = await sent(Buffer.from('价格表\n商品编码,原厂型号\nPLC-1,X\nPLC-2,Y'))
    expect(await detail(other)).toMatchObject({ heading_line: 2, mapping: ['code', 'mfr_code'] })
    const clerk = await server.login({ perms: ['goods:sku:import', 'goods:sku:edit'] })
    expect(await detail(await sent(csv('1'), clerk), clerk)).toMatchObject({ heading_line: 2 })
  })

  const month = (name: string, heading = '原厂型号') => ({
    name,
    rows: [
      ['商品编码', heading],
      ['PLC-1', name],
    ],
  })
  const chooser = async () => {
    const as = await server.login({ perms: ['goods:sku:import', 'goods:sku:edit'] })
    return {
      open: async (...sheets: ReturnType<typeof month>[]) => {
        const id = await sent(await writeXlsx({ sheets }), as)
        return { id, sheet: (await detail(id, as)).sheet }
      },
      choose: async (id: number, sheet: number) => {
        expect((await server.call(calls.place, { id, sheet, heading_line: 1 }, { token: as })).code).toBe(200)
        await work(server)
      },
    }
  }

  test('the newest choice of a sheet counts', async () => {
    const { open, choose } = await chooser()
    await choose((await open(month('甲'), month('乙'))).id, 1)
    expect((await open(month('甲'), month('乙'))).sheet).toBe(1)
    await choose((await open(month('甲'), month('丙'))).id, 1)
    // 丙 is the last choice, and this file has none
    expect((await open(month('甲'), month('乙'))).sheet).toBe(0)
    expect((await open(month('甲'), month('丙'))).sheet).toBe(1)
    expect((await open(month('甲'), month('丙', '条形码'))).sheet).toBe(0)
  })

  test('the first visible sheet is read where several choices fit', async () => {
    const { open, choose } = await chooser()
    await choose((await open(month('1月'), month('2月'))).id, 1)
    await choose((await open(month('1月'), month('2月'), month('3月'))).id, 2)
    expect((await open(month('1月'), month('2月'), month('3月'), month('4月'))).sheet).toBe(0)
    expect((await open(month('1月'), month('2月', '条形码'), month('3月'))).sheet).toBe(2)
  })

  test.each([
    [{ heading_line: 99 }, 'heading_line'],
    [{ heading_line: 2 }, 'heading_line'],
    [{ sheet: 7, heading_line: 1 }, 'sheet'],
    [{ heading_line: 0 }, 'heading_line'],
  ])('a place without data is refused: %j', async (input, field) => {
    const id = await sentBook([prices(['PLC-1', '6314'])])
    expect(await placed(id, input)).toMatchObject({ code: 400, data: { errors: [{ field }] } })
    expect(await detail(id)).toMatchObject({ phase: 'map', state: 'draft' })
  })

  test('a visible column takes the field of a hidden one', async () => {
    const rows = [
      ['商品编码', '原厂型号', '厂家型号'],
      ['PLC-1', 'OLD', '6314'],
    ]
    const id = await sentBook([{ name: 'S', rows, columns: [{}, { hidden: true }, {}] }])
    const { mapping, hidden_columns, notes } = await detail(id)
    expect({ mapping, hidden_columns }).toEqual({ mapping: ['code', null, 'mfr_code'], hidden_columns: [1] })
    expect(notes[1]?.doubt).toBe('此列在文件中已隐藏；与“厂家型号”列重复，原厂型号已对应该列')
  })

  test('hidden rows are counted and are a risk, and can be left out', async () => {
    const sheet = { ...prices(['PLC-1', '6314'], ['PLC-2', 'HIDDEN-ROW'], ['PLC-3', 'ROW']), rowDefs: new Map([[2, { hidden: true }]]) }
    const id = await sentBook([sheet])
    expect((await detail(id)).hidden_lines).toBe(1)
    const rows = await compared(id)
    expect(rows.map(({ state, risks }) => [state, risks])).toEqual([
      ['changed', []],
      ['changed', [{ kind: 'hidden', fields: [] }]],
      ['changed', []],
    ])
    const refused = await server.call(calls.apply, { id, skip_errors: 1 }, { token })
    expect(refused.msg).toBe('请先核对并接受风险：隐藏的行')
    expect((await compared(id, { skip_hidden: 1 })).map(({ state }) => state)).toEqual(['changed', 'read', 'changed'])
    expect(await detail(id)).toMatchObject({ counts: { changed: 2 }, risks: [], skip_hidden: 1 })
    expect((await server.call(calls.apply, { id, skip_errors: 1 }, { token })).code).toBe(200)
  })

  test('a column that finds the row cannot be left out to avoid a merged cell', async () => {
    const brand_id = await make.brand({ code: 'PLCB' })
    for (const code of ['PLCX', 'PLCY']) await make.series({ brand_id, code, title: `系列${code}` })
    const rows = [
      ['品牌编码', '系列编码', '系列名称'],
      ['PLCB', 'PLCX', '系列甲'],
      ['', 'PLCY', '系列乙'],
    ]
    const file = await writeXlsx({ sheets: [{ name: 'S', rows, merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }] }] })
    const { data } = await server.call(contract.goods.series.import, {} as never, { token, file })
    await work(server)
    expect(await compared(data.task_id, { fill_merged: 1 })).toMatchObject([
      { state: 'changed' },
      { state: 'changed', risks: [{ kind: 'merged', fields: ['brand_code'] }] },
    ])
    const answer = await server.call(calls.decide, { id: data.task_id, rejected_fields: ['brand_code'] }, { token })
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ field: 'rejected_fields' }] } })
    expect((await detail(data.task_id)).risks).toMatchObject([{ kind: 'merged', open: 1, accepted: 0 }])
    // without new rows the other columns are optional
    expect((await server.call(calls.decide, { id: data.task_id, rejected_fields: ['title'] }, { token })).code).toBe(200)
  })

  test('merged cells are filled only where the person says so, and are marked either way', async () => {
    const merges = [{ startRow: 1, startCol: 1, endRow: 3, endCol: 1 }]
    const id = await sentBook([{ ...prices(['PLC-1', 'SAME'], ['PLC-2', ''], ['PLC-3', '']), merges }])
    expect((await detail(id)).merged_lines).toBe(2)
    expect((await compared(id)).map(({ state, after }) => [state, after?.['mfr_code']])).toEqual([
      ['changed', 'SAME'],
      ['same', undefined],
      ['same', undefined],
    ])
    expect((await detail(id)).risks).toEqual([{ kind: 'merged', lines: 2, open: 2, rejected: 0, accepted: 0 }])
    const filled = await compared(id, { fill_merged: 1 })
    expect(filled.map(({ after, risks }) => [after?.['mfr_code'], risks])).toEqual([
      ['SAME', []],
      ['SAME', [{ kind: 'merged', fields: ['mfr_code'] }]],
      ['SAME', [{ kind: 'merged', fields: ['mfr_code'] }]],
    ])
    expect(await detail(id)).toMatchObject({ fill_merged: 1, risks: [{ kind: 'merged', lines: 2, open: 2 }] })
  })
})
