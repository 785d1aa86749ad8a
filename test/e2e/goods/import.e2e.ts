import { readXlsx } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import { answer, choose, expect, expectToast, rowAction, rowOf, test } from '../helpers.ts'
import { openListening } from '../live.ts'
import { unique } from './data.ts'

test('a price list comes in: its columns are found, its changes shown, applied, and taken back; what a list shows goes out as a sheet', async ({
  page,
  goods,
}) => {
  const { spu } = await goods.family()
  const prices = { price_store: 2000, price_trade: 1500 }
  const [one, other] = [await goods.sku(spu.id, prices), await goods.sku(spu.id, { ...prices, spec: { 型号: '乙' } })]
  const read = ({ id }: { id: number }) => goods.get(`/api/goods/sku/detail?id=${id}`)
  const none = unique()
  const lines = ['货号,零售价,备注', `${one.code},21,甲`, `${other.code},30,乙`, `${none},5,丙`]
  await openListening(page, '/#/goods/sku')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles({ name: '价格表.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })

  await expect(page.getByRole('combobox', { name: '对应字段 货号' })).toContainText('商品编码')
  await choose(page, '对应字段 零售价', '门店价(元)')
  await page.getByRole('button', { name: '开始比对' }).click()

  await expect(rowOf(page, none)).toContainText('商品编码不存在')
  await page.getByRole('radio', { name: /^有风险/ }).check({ force: true })
  await expect(rowOf(page, other.code)).toContainText('20 → 30')
  await page.getByRole('radio', { name: /^全部/ }).check({ force: true })
  await page.getByRole('checkbox', { name: '导入第 3 行' }).uncheck()
  await page.getByRole('checkbox', { name: '跳过 1 行错误数据' }).check()
  await page.getByRole('button', { name: '导入 1 行' }).click()
  await expect(page.getByText('新增 0 行，修改 1 行，无变化 0 行，错误 1 行，未导入 0 行')).toBeVisible()
  expect(await read(one)).toMatchObject({ price_store: 2100 })
  expect(await read(other)).toMatchObject({ price_store: 2000 })

  await page.getByRole('button', { name: '查看任务' }).click()
  await rowAction(page, '价格表.csv', '撤销')
  await answer(page, '撤销“导入SKU”？', '撤销')
  await expectToast(page, '已提交撤销任务')
  await expect(rowOf(page, '价格表.csv')).toContainText('已撤销')
  expect(await read(one)).toMatchObject({ price_store: 2000 })

  await test.step('what a list shows goes out as a sheet, for its owner to fetch', async () => {
    const { code } = one
    await page.goto(`/#/goods/sku?code=${code}`)
    await expect(rowOf(page, code)).toBeVisible()
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: '导出 CSV' }).click()
    await expectToast(page, '已提交导出任务')
    await page.getByRole('button', { name: /^任务中心/ }).click()
    const row = rowOf(page, '导出SKU').first()
    await expect(row).toContainText('已完成')
    const [file] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: '下载文件' }).click()])
    expect(file.suggestedFilename()).toMatch(/^导出SKU-\d{4}-\d{2}-\d{2}-\d+\.csv$/)
    const parts: Buffer[] = []
    for await (const part of await file.createReadStream()) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    expect(text).toContain('商品编码')
    expect(text.split('\r\n').filter((line) => line.includes(code))).toHaveLength(1)

    await page.goto(`/#/goods/sku?code=${code}`)
    await rowOf(page, code).getByRole('checkbox').check()
    await page.getByRole('button', { name: '导出选中' }).click()
    await expectToast(page, '已提交导出任务')
    await expect(rowOf(page, code).getByRole('checkbox')).not.toBeChecked()
  })
})

test('[A04] SPUs come in by the template: new ones are drafts, what is wrong is told', async ({ page, goods }) => {
  const { series, spu } = await goods.family()
  const { category_id } = (await goods.get(`/api/goods/spu/detail?id=${spu.id}`)) as unknown as { category_id: number }
  const category = (await goods.get(`/api/goods/category/detail?id=${category_id}`)) as unknown as { code: string }
  await openListening(page, '/#/goods/spu')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await expect(page.getByText('最多 5,000 行')).toBeVisible()
  const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载模板' }).click()])
  expect(template.suggestedFilename()).toBe('导入SPU.xlsx')
  const sheets = (await readXlsx(await readFile(await template.path()))).sheets
  const headings = sheets[0]?.rows[0]?.map(String) ?? []
  expect(headings).toContain('系列编码')

  const [made, wrong] = [unique(), unique()]
  const told: Record<string, string> = {
    SPU编码: made,
    商品名称: '模板导入的轴承',
    系列编码: series.code,
    分类编码: category.code,
    基本单位: '个',
  }
  const lineOf = (values: Record<string, string>) => headings.map((heading) => values[heading] ?? '').join(',')
  const text = [headings.join(','), lineOf(told), lineOf({ ...told, SPU编码: wrong, 系列编码: 'NONE' })].join('\n')
  await page.locator('input[type=file]').setInputFiles({ name: '产品.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('checkbox', { name: '新增编码不存在的商品' }).check()
  await page.getByRole('button', { name: '开始比对' }).click()
  await expect(rowOf(page, wrong)).toContainText('系列')
  await page.getByRole('checkbox', { name: '跳过 1 行错误数据' }).check()
  await page.getByRole('button', { name: '导入 1 行' }).click()
  await expect(page.getByText('新增 1 行，修改 0 行，无变化 0 行，错误 1 行，未导入 0 行')).toBeVisible()
  await page.goto(`/#/goods/spu?word=${made}&state=draft`)
  await expect(rowOf(page, made)).toContainText('模板导入的轴承')
})
