import { answer, choose, expect, expectToast, rowAction, rowOf, test } from '../helpers.ts'
import { unique } from './data.ts'

test('a price list comes in: its columns are found, its changes shown, applied, and taken back', async ({ page, goods }) => {
  const { spu } = await goods.family()
  const prices = { price_store: 2000, price_trade: 1500 }
  const [one, other] = [await goods.sku(spu.id, prices), await goods.sku(spu.id, { ...prices, spec: { 型号: '乙' } })]
  const read = ({ id }: { id: number }) => goods.get(`/api/goods/sku/detail?id=${id}`)
  const none = unique()
  const lines = ['货号,零售价,备注', `${one.code},21,甲`, `${other.code},30,乙`, `${none},5,丙`]
  await page.goto('/#/goods/sku')
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
})

test('what a list shows goes out as a sheet, for its owner to fetch', async ({ page, goods }) => {
  const { spu } = await goods.family()
  const { code } = await goods.sku(spu.id)
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
})
