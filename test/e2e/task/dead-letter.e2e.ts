import { randomUUID } from 'node:crypto'
import { choose, expect, expectToast, rowAction, answer, rowOf, test } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'

test('[V01] a task that stopped is found by its state, says why, and is restarted or dismissed', async ({
  page,
  goods,
  token,
  baseURL,
}) => {
  const { spu } = await goods.family()
  const { id: sku } = await goods.sku(spu.id)
  const stopped = async () => {
    const headers = { authorization: `Bearer ${token}`, 'x-idempotency-key': randomUUID() }
    const data = { ids: [sku], kind: 'price', field: 'price_store', mode: 'add', value: 100, reason: '涨价' }
    const answer = await page.request.post(`${baseURL}/api/goods/sku/bulk`, { headers, data })
    const { task_id: id } = (await answer.json()).data as { task_id: number }
    await database.stopTask(id, '执行任务的进程在同一位置异常终止3次，任务已停止')
    return id
  }
  const [restarted, dismissed] = [await stopped(), await stopped()]
  await page.goto('/#/task/center')
  await choose(page, '状态', '异常终止')
  const row = rowOf(page, `#${restarted}`)
  await expect(row.getByText('执行任务的进程在同一位置异常终止3次，任务已停止')).toBeVisible()
  await row.getByRole('button', { name: '重新执行' }).click()
  await expectToast(page, '任务已重新提交')
  await rowAction(page, `#${dismissed}`, '取消')
  await answer(page, '取消“批量修改SKU”？', '取消')
  await expect(rowOf(page, `#${dismissed}`)).toBeHidden()
  await choose(page, '状态', '已完成')
  await expect(rowOf(page, `#${restarted}`)).toBeVisible()
})
