import { expect, rowAction, rowOf, test } from '#test/e2e/helpers.ts'

// as the test browsers show it, in Shanghai
const minute = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

test('[I8] past prices, stock and records by a slider, by a link, and beside another moment', async ({ page, goods, context }) => {
  const { spu } = await goods.family()
  const sku = await goods.sku(spu.id)
  const read = () => goods.get(`/api/goods/sku/detail?id=${sku.id}`)
  // the moment between both prices, in whole server milliseconds
  const { updated_at } = (await read()) as unknown as { updated_at: string }
  const as_of = new Date(Date.parse(updated_at) + 1).toISOString()
  await goods.post('/api/goods/sku/edit', { ...(await read()), price_store: 12_345, weight: 1250 } as object)

  // the list for now leads to the list for a day before, in which the SKU did not exist yet
  await page.goto(`/#/goods/sku?code=${sku.code}`)
  await expect(rowOf(page, sku.code)).toContainText('123.45')
  const changing = page.getByRole('button', { name: /^(?:新增|表格编辑|导入)/ })
  await expect(changing).not.toHaveCount(0)
  await page.getByRole('button', { name: '历史时点', exact: true }).click()
  const banner = page.getByRole('status').filter({ hasText: '只读' })
  await expect(banner).toContainText('正在查看')
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  await expect(page).toHaveURL(/as_of=/)
  await expect(changing).toHaveCount(0)

  // the slider and the quick choices change the address
  await banner.getByRole('slider').press('ArrowLeft')
  await expect(page).toHaveURL(/as_of=/)
  const before = page.url()
  await banner.getByRole('button', { name: '一周前' }).click()
  await expect.poll(() => page.url()).not.toBe(before)

  // a link to the moment between the two prices, as another person opens it
  const theirs = await context.newPage()
  await theirs.goto(`/#/goods/sku?code=${sku.code}&as_of=${as_of}`)
  await expect(theirs.getByRole('status').filter({ hasText: minute(as_of) })).toBeVisible()
  const row = rowOf(theirs, sku.code)
  await expect(row).toContainText('100.00')
  await expect(row.getByRole('switch')).toHaveCount(0)

  // its record, beside now
  await rowAction(theirs, sku.code, '当时的记录')
  const record = theirs.getByRole('region', { name: '历史时点' })
  const price = record.getByRole('row').filter({ hasText: '门店价' })
  await expect(price).toContainText('¥100.00')
  await expect(price).toContainText('¥123.45')
  await expect(price).toContainText('有变化')
  await record.getByRole('checkbox', { name: '只看有变化的字段' }).check()
  await expect(record.getByRole('row')).toHaveCount(3)
  await expect(theirs).toHaveURL(/as_of=/)

  // two moments: nothing changed between the same ones
  await record.getByRole('button', { name: '对比另一时点' }).click()
  await expect(theirs).toHaveURL(/as_of_other=/)
  await theirs.goto(`/#/goods/sku/detail?id=${sku.id}&tab=log&as_of=${as_of}&as_of_other=${as_of}`)
  await record.getByRole('checkbox', { name: '只看有变化的字段' }).check()
  await expect(record.getByText('两个时点之间没有变化')).toBeVisible()
  await record.getByRole('button', { name: '返回修改记录' }).click()
  await expect(theirs.getByRole('listitem').filter({ hasText: '门店价' }).first()).toBeVisible()

  await page.bringToFront()
  await banner.getByRole('button', { name: '回到现在' }).click()
  await expect(rowOf(page, sku.code)).toContainText('123.45')
  await expect(page).not.toHaveURL(/as_of=/)
})
