import type { Page } from '@playwright/test'
import { expectNoFindings } from '#test/e2e/axe.ts'
import {
  answer,
  chooseState,
  choose,
  expect,
  expectFault,
  expectToast,
  rowAction,
  rowOf,
  test,
  toasts,
  windowOf,
} from '#test/e2e/helpers.ts'
import { PICTURE, unique } from './data.ts'

const form = (page: Page, name = '新增SPU') => page.getByRole('form', { name })
const line = (page: Page, spec: string) => page.getByRole('group', { name: 'SKU列表' }).getByRole('row').filter({ hasText: spec })
const cell = (page: Page, column: string, spec: string) => page.getByRole('textbox', { name: `${column} ${spec}`, exact: true })

test('[A09] SPU: axes make SKUs, which are filled together, corrected in cells, put on sale', async ({ page, goods, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const { brand, spu } = await goods.family()
  const other = await goods.sku(spu.id)
  // the form's tab contains its title, the list row contains its code too
  const [code, title] = [unique(), `耐磨六角螺栓${unique()}`]
  await page.goto('/#/goods/spu')
  await page.getByRole('button', { name: '新增SPU' }).click()
  const make = form(page)
  await make.getByRole('button', { name: '保存', exact: true }).click()
  await expectFault(make, '商品名称', '请输入商品名称')
  await make.getByLabel('商品名称').fill(title)
  await make.getByLabel('SPU编码').fill(code)
  await choose(make, '基本单位', '个')
  await choose(make, '品牌', brand.title)
  // a missing series is created inside its list, for the chosen brand
  await make.getByRole('combobox', { name: '系列' }).click()
  await page.getByRole('combobox', { name: '输入以筛选' }).fill(`新系列${code}`)
  await page.getByRole('option', { name: `新建系列 “新系列${code}”` }).click()
  const series = windowOf(page, '新增系列')
  await expect(series.getByLabel('品牌')).toBeDisabled()
  await expect(series.getByLabel('品牌')).toHaveText(brand.title)
  await series.getByLabel('系列编码').fill(code)
  await series.getByRole('button', { name: '保存', exact: true }).click()
  await expect(make.getByRole('combobox', { name: '系列' })).toHaveText(`新系列${code}`)
  await expect(make.getByLabel('商品名称')).toHaveValue(title)
  await choose(make, '分类', '外六角螺栓')
  // the checklist follows the input
  const checks = make.getByRole('region', { name: '上架检查' })
  await expect(checks).toContainText('还有 3 项未完成')
  await expect(checks.getByRole('button', { name: '请填写必填参数：材质' })).toBeVisible()

  // walk: Tab after a spec name goes to the value box, 添加规格 focuses its new row
  // many values at once, as copied from a sheet
  await make.getByRole('button', { name: '添加规格' }).click()
  await make.getByRole('textbox', { name: '规格名称' }).fill('直径')
  await page.keyboard.press('Tab')
  await expect(make.getByRole('textbox', { name: '规格值 直径' })).toBeFocused()
  // walk: Enter in an empty spec-value box submits nothing: no field turns red
  await page.keyboard.press('Enter')
  await expect(make.getByLabel('主图')).not.toHaveAccessibleDescription(/请/)
  await page.keyboard.type('M6,M8,M10,')
  await make.getByRole('button', { name: '添加规格' }).click()
  await expect(make.getByRole('group', { name: '规格 2' }).getByRole('textbox', { name: '规格名称' })).toBeFocused()
  await page.keyboard.type('钢种')
  await page.keyboard.press('Enter')
  await make.getByRole('textbox', { name: '规格值 钢种' }).pressSequentially('碳钢,不锈钢,')
  await make.getByRole('button', { name: '生成SKU（6 个组合）' }).click()
  await expect(cell(page, '商品编码', 'M8 · 不锈钢')).toHaveValue(`${code}-M8-02`)
  // walk: required heads lack the star
  await expect(make.getByRole('columnheader', { name: '门店价' })).toHaveText('门店价*')

  const fill = async (column: string, value: string) => {
    await choose(make, '批量设置', column)
    await make.getByRole('textbox', { name: '填充值' }).fill(value)
    await make.getByRole('button', { name: '应用到全部' }).click()
  }
  await fill('门店价', '2.5')
  await fill('贸易价', '2')
  await fill('重量(KG)', '0.015')
  await cell(page, '贸易价', 'M6 · 碳钢').fill('3')
  await cell(page, '商品编码', 'M10 · 碳钢').fill(other.code)
  await page.keyboard.press('Enter')
  await expect(cell(page, '商品编码', 'M10 · 不锈钢')).toBeFocused()
  await cell(page, '库存', 'M6 · 碳钢').fill('40')
  // walk: Ctrl Z takes a paste back as one step, and the focus stays
  await cell(page, '重量(KG)', 'M8 · 碳钢').fill('0')
  await cell(page, '起订量', 'M8 · 碳钢').focus()
  await paste(page, '7\t3\n8\t4')
  await expect(cell(page, '起订倍数', 'M8 · 不锈钢')).toHaveValue('4')
  await page.keyboard.press('Control+z')
  await expect(cell(page, '起订倍数', 'M8 · 不锈钢')).toHaveValue('1')
  await expect(cell(page, '起订量', 'M8 · 碳钢')).toBeFocused()
  await make.getByRole('button', { name: '保存并上架' }).click()
  // walk: 保存并上架 with faults in the grid only: the first one is focused and said, the next one follows
  await expect(cell(page, '贸易价', 'M6 · 碳钢')).toBeFocused()
  await expect(make.getByText('M6 · 碳钢 · 贸易价: 贸易价不能高于门店价')).toBeVisible()
  await expect(make.getByRole('button', { name: '销售规格，2 处错误' })).toBeVisible()
  await expect(checks).toContainText('还有 2 项未完成')
  await expect(make.getByRole('region', { name: '价格概览' })).toContainText('6 / 6')
  await make.getByRole('button', { name: '下一处' }).click()
  await expect(cell(page, '重量(KG)', 'M8 · 碳钢')).toBeFocused()
  await cell(page, '重量(KG)', 'M8 · 碳钢').fill('0.015')
  await make.getByRole('button', { name: '保存', exact: true }).click()
  await expect(cell(page, '贸易价', 'M6 · 碳钢')).toHaveAttribute('aria-description', '贸易价不能高于门店价')
  await expect(make.getByText('1 行有错误')).toBeVisible()
  await cell(page, '贸易价', 'M6 · 碳钢').fill('1.9')
  await make.getByRole('button', { name: '保存', exact: true }).click()
  await expect(make.getByRole('combobox', { name: '材质' })).toHaveAccessibleDescription('参数“材质”必填')
  await choose(make, '材质', '碳钢')
  await make.getByRole('button', { name: '保存', exact: true }).click()
  await expect(cell(page, '商品编码', 'M10 · 碳钢')).toHaveAttribute('aria-description', '商品编码已存在')
  await cell(page, '商品编码', 'M10 · 碳钢').fill(`${code}-M10-01`)

  await make.getByRole('button', { name: '保存并上架' }).click()
  // walk: “保存成功” and “请上传主图” at once; one message says both
  await expectToast(page, /^已保存，未上架：.*主图/)
  await expect(toasts(page).getByText('保存成功')).toHaveCount(0)
  await form(page, title).locator('input[type=file]').first().setInputFiles({ name: 'bolt.png', mimeType: 'image/png', buffer: PICTURE })
  const saved = form(page, title)
  await expect(saved.getByRole('button', { name: '预览图片 1' })).toBeVisible()
  await saved.getByRole('button', { name: '保存并上架' }).click()
  await expectToast(page, '已保存并上架')
  await expect(saved.getByText('在售', { exact: true })).toBeVisible()

  await page.goto(`/#/goods/spu?word=${code}`)
  const row = rowOf(page, code)
  await expect(row).toContainText('¥2.50')
  await expect(row).toContainText('40')
  await rowAction(page, code, '管理SKU')
  await expect(page.getByText('共 6 条')).toBeVisible()
})

test('[A09] SPU: a renamed and a removed value save together; typed text survives a crash', async ({ page, goods }) => {
  const { spu } = await goods.family()
  const values = (await goods.get(`/api/goods/spu/detail?id=${spu.id}`)) as Record<string, unknown>
  const skus = ['20', '25', '30'].map((size) => ({
    code: `${spu.code}-${size}`,
    spec: { 内径: size },
    price_store: 900,
    price_trade: 800,
    weight: 100,
  }))
  await goods.post('/api/goods/spu/edit', { ...values, spec_axes: [{ name: '内径', values: ['20', '25', '30'] }], skus })
  await page.goto(`/#/goods/spu/edit?id=${spu.id}`)
  await expect(line(page, '25')).toBeVisible()
  await page.getByRole('button', { name: '改名与排序' }).click()
  await page.getByRole('textbox', { name: '第2个值' }).fill('26')
  await page.keyboard.press('Enter')
  await expect(line(page, '26')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name: '规格 1' }).getByRole('button', { name: /30/ }).click()
  await expect(page.getByText('保存时移除 1 个')).toBeVisible()
  await cell(page, '门店价', '20').fill('10')
  await page.keyboard.press('Enter')

  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('hexbolt-draft:')))).toBe(true)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(cell(page, '门店价', '20')).toHaveValue('¥10.00')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '保存成功')
  await expect(page.getByText('共 2 个SKU')).toBeVisible()
  const { sku_list } = (await goods.get(`/api/goods/spu/detail?id=${spu.id}`)) as unknown as {
    sku_list: { spec: object; price_store: number }[]
  }
  expect(sku_list.map(({ spec, price_store }) => ({ spec, price_store }))).toEqual([
    { spec: { 内径: '20' }, price_store: 1000 },
    { spec: { 内径: '26' }, price_store: 900 },
  ])
})

test('[A09] [K07] SPU: recycled and restored, copied as a draft, recategorised, with a video', async ({ page, goods }) => {
  const { series, spu } = await goods.family()
  const pictured = await goods.spu(series.id)
  for (const { id } of [spu, pictured]) await goods.sku(id)
  await page.goto(`/#/goods/spu?word=${spu.code}`)
  await expect(rowOf(page, spu.code)).toBeVisible()
  await expectNoFindings(page, 'main')
  await rowAction(page, spu.code, '复制')
  await expect(page.getByRole('form', { name: /副本/ })).toBeVisible()
  await page.goto(`/#/goods/spu?word=${spu.code}`)
  await page.getByRole('checkbox', { name: '选择 ' + spu.title, exact: true }).check()
  await page.getByRole('checkbox', { name: /副本/ }).check()
  await page.getByRole('button', { name: '改分类' }).click()
  const dialog = windowOf(page, '批量修改分类')
  await choose(dialog, '分类', '抽芯铆钉')
  await dialog.getByRole('button', { name: '修改' }).click()
  await expect(rowOf(page, `${spu.code}-C1`)).toContainText('抽芯铆钉')

  await rowAction(page, `${spu.code}-C1`, '删除')
  await answer(page, '确定要删除选中的1条数据吗？', '删除')
  await expect(rowOf(page, `${spu.code}-C1`)).toBeHidden()
  await chooseState(page, '回收站')
  await rowAction(page, `${spu.code}-C1`, '恢复')
  await expect(rowOf(page, `${spu.code}-C1`)).toBeHidden()
  await chooseState(page, '草稿')
  await expect(rowOf(page, `${spu.code}-C1`)).toBeVisible()

  await test.step('pictures and a video are uploaded and saved', async () => {
    await page.goto(`/#/goods/spu/edit?id=${pictured.id}`)
    await expect(page.getByRole('group', { name: 'SKU列表' }).getByText('共 1 个SKU')).toBeVisible()
    await expectNoFindings(page, 'main')
    const pictures = page.getByRole('group', { name: '轮播图' })
    const colours = ['#ff0000', '#00ff00', '#0000ff']
    const files = await Promise.all(
      colours.map(async (colour, n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: await dot(page, colour) })),
    )
    await pictures.locator('input[type=file]').setInputFiles(files)
    await expect(pictures.getByRole('button', { name: /^预览图片/ })).toHaveCount(3)
    const video = page.getByRole('group', { name: '视频', exact: true })
    await video.locator('input[type=file]').setInputFiles({ name: 'turning.mp4', mimeType: 'video/mp4', buffer: clip() })
    await expect(video.getByRole('button', { name: '更换' })).toBeVisible()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(page, '保存成功')
    const saved = (await goods.get(`/api/goods/spu/detail?id=${pictured.id}`)) as unknown as { images: string[]; video: string }
    expect(saved.images).toHaveLength(3)
    expect(saved.video).toMatch(/^\/files\/.+\.mp4$/)
  })

  await test.step('on a phone, a missing category is created inside of its tree', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const word = `分类${unique()}`
    await page.getByRole('combobox', { name: '分类' }).click()
    await page.getByRole('combobox', { name: '输入以筛选' }).fill(word)
    await page.getByRole('treeitem', { name: `新建分类 “${word}”` }).click()
    const making = windowOf(page, '新增分类')
    await expect(making.getByLabel('分类名称')).toHaveValue(word)
    await choose(making, '上级分类', '紧固件')
    await making.getByLabel('分类编码').fill(unique())
    await making.getByRole('button', { name: '保存', exact: true }).click()
    await expect(making).toBeHidden()
    await expect(page.getByRole('combobox', { name: '分类' })).toHaveText(`紧固件 / ${word}`)
  })
})

/** Pastes text into the focused element. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', words)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** A picture in one colour. */
async function dot(page: Page, colour: string): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = fill
    pen.fillRect(0, 0, 40, 40)
    return canvas.toDataURL('image/png')
  }, colour)
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

/** The boxes for an mp4 without visible content. */
function clip(): Buffer {
  const box = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')),
    box('moov', Buffer.alloc(8)),
    box('mdat', Buffer.alloc(8)),
  ])
}
