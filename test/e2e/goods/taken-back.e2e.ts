import { randomUUID } from 'node:crypto'
import { answer, expect, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'

test('[A08] SKU: the logs are narrowed to one kind and to days', async ({ page, goods }) => {
  const { brand, spu } = await goods.family()
  const { id, code } = await goods.sku(spu.id, { stock: 7 })
  for (const field of ['price_trade', 'price_store']) {
    await goods.post('/api/goods/sku/price', { ids: [id], field, mode: 'set', value: 9_500, reason: `改${field}` })
  }
  await page.goto(`/#/goods/sku?brand_id=${brand.id}`)
  await rowAction(page, code, '改价记录')
  const prices = windowOf(page, `改价记录 · ${code}`)
  await expect(prices.getByText('改price_store')).toBeVisible()
  await prices.getByText('贸易价').first().click()
  await expect(prices.getByText('改price_store')).toBeHidden()
  await expect(prices.getByText('改price_trade')).toBeVisible()
  await prices.getByRole('button', { name: '关闭' }).click()

  await rowAction(page, code, '库存流水')
  const moves = windowOf(page, `库存流水 · ${code}`)
  await expect(moves.getByText('期初库存')).toBeVisible()
  await moves.getByText('出库').click()
  await expect(moves.getByText('没有符合条件的记录')).toBeVisible()
  await moves.getByText('入库').first().click()
  await moves.getByRole('button', { name: '时间 不限时间' }).click()
  await page.getByRole('button', { name: '今天', exact: true }).click()
  await expect(moves.getByText('期初库存')).toBeVisible()
})

test('[A08] [I1] of what a task has changed chosen rows are taken back', async ({ page, goods, token, baseURL }) => {
  const { brand, spu } = await goods.family()
  const [one, two] = [await goods.sku(spu.id), await goods.sku(spu.id)]
  const headers = { authorization: `Bearer ${token}`, 'x-idempotency-key': randomUUID() }
  const price = { kind: 'price', field: 'price_store', mode: 'set', value: 12_000, reason: '涨价' }
  const started = await page.request.post(`${baseURL}/api/goods/sku/bulk`, { headers, data: { ids: [one.id, two.id], ...price } })
  const { data } = await started.json()
  await page.goto('/#/task/center')
  const row = rowOf(page, `#${data.task_id}`)
  await expect(row.getByText('已完成')).toBeVisible()
  await rowAction(page, `#${data.task_id}`, '明细')
  const drawer = windowOf(page, `批量修改SKU #${data.task_id}`)
  await drawer.getByRole('checkbox', { name: `选择 ${two.code}` }).check()
  await drawer.getByRole('button', { name: '撤销所选 1 条' }).click()
  await answer(page, '撤销所选的 1 条修改？', '撤销')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(rowOf(page, `撤销任务 #${data.task_id}`).getByText('已完成')).toBeVisible()
  await page.goto(`/#/goods/sku?brand_id=${brand.id}`)
  await expect(rowOf(page, two.code)).toContainText('¥100.00')
  await expect(rowOf(page, one.code)).toContainText('¥120.00')
})
