import { expectNoFindings } from '#test/e2e/axe.ts'
import { goodsData } from '#test/e2e/goods/data.ts'
import { choose, expect, expectToast, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'

test('[A32] the log shows a change by field, links its record, offers old values, limits days', async ({ page, goods, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const brand = await goods.brand()
  const read = () => goods.get(`/api/goods/brand/detail?id=${brand.id}`)
  await goods.post('/api/goods/brand/edit', { ...(await read()), origin: '宁波' } as object)

  await page.goto('/#/dev/logger')
  await expect(page.getByRole('radio', { name: '全部' })).toBeChecked()
  await page.getByRole('radio', { name: '操作' }).check({ force: true })
  await page.getByRole('textbox', { name: '对象ID' }).fill(String(brand.id))
  await choose(page, '模块与动作', '品牌')
  const rows = rowOf(page, brand.title)
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('新增或修改')
  await expect(rows.first()).toContainText('成功')
  // walk: "#121" instead of a title in the log
  await expect(rows.first().getByRole('link', { name: brand.title })).toHaveAttribute(
    'href',
    new RegExp(`/goods/brand/detail\\?id=${brand.id}$`),
  )

  await rows.first().getByRole('button', { name: '详情' }).click()
  const drawer = windowOf(page, '品牌 · 新增或修改')
  await expect(drawer).toContainText('POST /api/goods/brand/edit')
  await expect(drawer.getByRole('listitem').first()).toContainText('产地/国别')
  await expect(drawer.getByRole('listitem').first()).toContainText('宁波')
  await expectNoFindings(page, '[role=dialog]')

  await expect(drawer.getByRole('button', { name: '恢复旧值…' })).toBeVisible()
  await drawer.getByRole('button', { name: '打开记录' }).click()
  await expect(windowOf(page, '编辑品牌').getByLabel('品牌名称')).toHaveValue(brand.title)

  await test.step('the address keeps the query; too many days are refused', async () => {
    await page.goto('/#/dev/logger?kind=login&from=2026-01-01&to=2026-12-31')
    await expectToast(page, '时间范围不能超过90天')
    await page.goto('/#/dev/logger?kind=refused')
    await expect(page.getByRole('radio', { name: '拒绝' })).toBeChecked()
    await page.getByRole('radio', { name: '全部' }).check({ force: true })
    await expect(page).not.toHaveURL(/kind=\w/)
    await expect(page.getByRole('button', { name: '导出' })).toBeVisible()
  })
})

test.describe('who may change brands and has no page of them', () => {
  // Playwright reads the required fixtures from the destructuring.
  // eslint-disable-next-line no-empty-pattern
  test.use({ account: async ({}, use) => use(await database.hireFor('dev:logger:list', 'goods:brand:edit')) })

  test('[S4] [P05] reads that they were changed, and is led nowhere', async ({ page }) => {
    const goods = await goodsData(await database.enter('admin'))
    const brand = await goods.brand()
    await goods.post('/api/goods/brand/edit', { ...(await goods.get(`/api/goods/brand/detail?id=${brand.id}`)), origin: '宁波' } as object)
    await page.goto(`/#/dev/logger?target_id=${brand.id}&action=goods.brand`)
    const rows = rowOf(page, `#${brand.id}`)
    await expect(rows).toHaveCount(2)
    await rows.first().getByRole('button', { name: '详情' }).click()
    const drawer = windowOf(page, '品牌 · 新增或修改')
    await expect(drawer.getByRole('button', { name: '按请求编号筛选' })).toBeVisible()
    await expect(drawer.getByRole('button', { name: '打开记录' })).toHaveCount(0)
  })
})
