import { randomUUID } from 'node:crypto'
import { answer, expect, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'

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
