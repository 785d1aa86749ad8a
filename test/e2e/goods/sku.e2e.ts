import { expectNoFindings } from '#test/e2e/axe.ts'
import { choose, expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { unique } from './data.ts'

test('[A08] SKU: faults show at fields and rows; a new brand and SPU get their first SKU', async ({ page, goods, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const { spu } = await goods.family()
  const brand = await goods.brand()
  const series = await goods.series(brand.id)
  const code = unique()
  await page.goto('/#/goods/sku')
  await page.getByRole('button', { name: '新增SKU' }).click()
  const form = windowOf(page, '新增SKU')
  const save = form.getByRole('button', { name: '保存', exact: true })
  const tier = form.getByRole('group', { name: '门店价阶梯 1' })
  await test.step('faults are told at their fields, those of the lists at their rows', async () => {
    await save.click()
    await expectFault(form, '商品编码', '请输入商品编码')
    await expectFault(form, '重量', '请输入重量')

    await form.getByLabel('商品编码').fill(unique())
    await form.getByLabel('条形码').fill('6901234567893')
    await form.getByLabel('门店价').first().fill('100')
    await form.getByLabel('贸易价').first().fill('120')
    await form.getByLabel('重量').fill('1')
    await form.getByLabel('起订倍数').fill('5')
    await form.getByLabel('起订量').fill('12')
    await form.getByRole('button', { name: '添加 门店价阶梯' }).click()
    await tier.getByLabel('起订数量').fill('10')
    await save.click()
    await expect(tier.getByLabel('阶梯价')).toHaveAccessibleDescription('请输入阶梯价')
    await tier.getByLabel('阶梯价').fill('130')
    await save.click()
    await expectFault(form, 'SPU', '请选择SPU')
    await expectFault(form, '贸易价', '贸易价不能高于门店价')
    await expectFault(form, '起订量', '起订量必须是起订倍数的整数倍')
    await expect(form.getByRole('group', { name: '门店价阶梯', exact: true })).toContainText('阶梯价的起订数量必须递增且价格必须递减')
  })

  await test.step('a rule across fields is mended at either of them', async () => {
    await form.getByLabel('门店价').first().fill('150')
    await expectFault(form, '贸易价', '门店价的 80%')
    await form.getByLabel('起订量').fill('10')
    await expectFault(form, '条形码', '条形码校验位不正确')
    await form.getByLabel('条形码').fill('6901234567892')
    await tier.getByLabel('阶梯价').fill('140')
    await choose(form, 'SPU', spu.title)
  })

  await test.step('an empty row of a list is a fault too; the input is discarded after a question', async () => {
    await form.getByRole('button', { name: '添加 规格' }).click()
    await form.getByRole('textbox', { name: '规格名称' }).fill('内径')
    await save.click()
    await expect(form.getByRole('group', { name: '规格', exact: true })).toContainText('请填写规格名称和规格值')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click()
    await expect(form).toBeHidden()
  })

  await page.getByRole('button', { name: '新增SKU' }).click()
  await test.step('an SPU is made on the way', async () => {
    await form.getByRole('combobox', { name: 'SPU' }).click()
    await page.getByRole('combobox', { name: '输入以筛选' }).fill(`耐高温陶瓷轴承${code}`)
    await page.getByRole('option', { name: `新建SPU “耐高温陶瓷轴承${code}”` }).click()
    const making = windowOf(page, '新建SPU')
    await expect(making.getByLabel('商品名称')).toHaveValue(`耐高温陶瓷轴承${code}`)
    await choose(making, '品牌', brand.title)
    await choose(making, '系列', series.title)
    await choose(making, '分类', '深沟球轴承')
    await making.getByLabel('SPU编码').fill(code)
    await choose(making, '基本单位', '只')
    await making.getByRole('button', { name: '新建并选用' }).click()
    await expect(making).toBeHidden()
    await expect(form.getByLabel('SPU')).toHaveText(`耐高温陶瓷轴承${code}`)
    await expectFault(form, 'SPU', `${brand.title} / ${series.title} · 只`)
  })

  await test.step('and its first SKU', async () => {
    await form.getByLabel('商品编码').fill(`${code}-25`)
    await form.getByRole('button', { name: '添加 规格' }).click()
    await form.getByRole('textbox', { name: '规格名称' }).fill('内径')
    await form.getByRole('textbox', { name: '规格值' }).fill('25mm')
    await form.getByLabel('门店价').first().fill('128')
    await form.getByLabel('贸易价').first().fill('115.2')
    await expect(form.getByText('门店价的 90%')).toBeVisible()
    await form.getByLabel('重量').fill('0.13')
    await form.getByLabel('可售库存').fill('40')
    await save.click()
    await expectToast(page, /^已新增 /)
    await expect(form).toBeHidden()
  })

  await test.step('which is found by a piece of its title, with its stock', async () => {
    await page.getByRole('textbox', { name: '商品名称' }).fill(`陶瓷轴承${code}`)
    await page.keyboard.press('Enter')
    const row = rowOf(page, `${code}-25`)
    await expect(row).toContainText(`${brand.title} ${series.title} 耐高温陶瓷轴承${code} 25mm`)
    await expect(row).toContainText('¥128.00')
    await expect(row).toContainText('0.13')
    await expect(row).toContainText('40')

    await rowAction(page, `${code}-25`, '库存流水')
    const log = windowOf(page, `库存流水 · ${code}-25`)
    await expect(log.getByRole('row').filter({ hasText: '期初库存' })).toContainText('+40')
    await page.keyboard.press('Escape')
  })

  await test.step('a copy has its prices and its specification, but no code and no stock', async () => {
    await rowAction(page, `${code}-25`, '复制')
    const copy = windowOf(page, '复制SKU')
    await expect(copy.getByLabel('商品编码')).toBeFocused()
    await expect(copy.getByLabel('商品编码')).toHaveValue('')
    await expect(copy.getByLabel('门店价').first()).toHaveValue('¥128.00')
    await expect(copy.getByLabel('可售库存')).toHaveValue('')
    await copy.getByLabel('商品编码').fill(`${code}-30`)
    await copy.getByRole('textbox', { name: '规格值' }).fill('30mm')
    await copy.getByRole('button', { name: '保存', exact: true }).click()
    // the title uses its own specification
    await expect(rowOf(page, `${code}-30`)).toContainText(`耐高温陶瓷轴承${code} 30mm`)
  })
})

test('[A08] SKU: dependent filters survive a reload, a row expands, several go off sale', async ({ page, goods }) => {
  const { brand, series, spu } = await goods.family()
  const cheap = await goods.sku(spu.id, { price_store: 5_000, price_trade: 4_000, stock: 3, stock_warn: 10 })
  const tiers = [
    { level: 'store', min_qty: 100, price: 9_500 },
    { level: 'trade', min_qty: 100, price: 8_000 },
  ]
  const units = [{ unit: '盒', ratio: 50, is_default_sale: 1 }]
  const rich = { price_store: 50_000, tiers, units, pack_size: '120×80×40', lead_days: 7, mfr_code: 'MF-1' }
  const dear = await goods.sku(spu.id, rich)
  const other = await goods.brand()
  await page.goto('/#/goods/sku')
  await test.step('the series waits for a brand; a deep link and a reload show the same', async () => {
    const seriesFilter = page.getByRole('combobox', { name: '系列' })
    await expect(seriesFilter).toBeDisabled()
    await choose(page, '品牌', brand.title)
    await choose(page, '系列', series.title)
    await expect(page).toHaveURL(new RegExp(`brand_id=${brand.id}&series_id=${series.id}`))
    await page.reload()
    await expect(seriesFilter).toHaveText(series.title)
    await expect(page.getByText('共 2 条')).toBeVisible()
  })

  await test.step('the row opens to what the list has no column for', async () => {
    await page.getByRole('button', { name: `展开 ${dear.code}` }).click()
    for (const text of ['100 起 ¥95.00', '1 盒 = 50 只 (默认)', '120×80×40 mm', '7 天', 'MF-1'])
      await expect(page.getByText(text)).toBeVisible()
    await page.getByRole('button', { name: `收起 ${dear.code}` }).click()
  })

  await test.step('axe finds nothing in its form', async () => {
    await rowAction(page, dear.code, '编辑')
    const form = windowOf(page, '编辑SKU')
    await expect(form.getByLabel('商品编码')).toHaveValue(dear.code)
    await expectNoFindings(page, '[role=dialog]')
    await form.getByRole('button', { name: '取消' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('a price range narrows the list', async () => {
    await page.getByRole('button', { name: '展开', exact: true }).click()
    await page.getByRole('textbox', { name: '最低价' }).fill('100')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, dear.code)).toBeVisible()
    await expect(rowOf(page, cheap.code)).toHaveCount(0)
    await expect(page).toHaveURL(/price_min=10000/)
    await page.getByRole('textbox', { name: '最低价' }).fill('')
    await page.keyboard.press('Enter')
  })

  await test.step('tiles are filters', async () => {
    await page.getByRole('button', { name: /低库存SKU/ }).click()
    await expect(rowOf(page, dear.code)).toHaveCount(0)
    await expect(rowOf(page, cheap.code).getByRole('img', { name: '低于预警值 10' })).toBeVisible()
    await page.getByRole('button', { name: /低库存SKU/ }).click()
    await expect(rowOf(page, dear.code)).toContainText('缺货')
  })

  await test.step('several go off sale together', async () => {
    await page.getByRole('checkbox', { name: '选择本页' }).check()
    await page.getByRole('button', { name: '下架', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '下架' }).click()
    await expectToast(page, /^已下架/)
    await expect(page.getByRole('switch', { checked: false })).toHaveCount(2)
  })

  await test.step('the series is cleared with its brand, and a category narrows the list', async () => {
    await choose(page, '品牌', other.title)
    await expect(page).not.toHaveURL(/series_id/)
    await expect(page.getByText('没有符合条件的数据')).toBeVisible()
    await choose(page, '品牌', brand.title)
    await expect(page.getByText('共 2 条')).toBeVisible()
    await choose(page, '分类', '圆锥滚子轴承')
    await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  })
})

test('[A08] SKU: who may not see costs sees none, and saving leaves them as they are', async ({ page, goods }) => {
  const { brand, spu } = await goods.family()
  const { id, code } = await goods.sku(spu.id, { price_cost: 7_000 })
  await page.route('**/api/info', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, data: { ...data, permissions: ['goods:sku:list', 'goods:sku:edit'] } } })
  })
  await page.goto(`/#/goods/sku?brand_id=${brand.id}`)
  await expect(rowOf(page, code)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '贸易价' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '成本价' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '改价', exact: true })).toHaveCount(0)

  await rowAction(page, code, '编辑')
  const form = windowOf(page, '编辑SKU')
  await form.getByLabel('原厂型号').fill('NEW-1')
  await expect(form.getByLabel('成本价')).toHaveCount(0)
  const sent = page.waitForRequest('**/api/goods/sku/edit')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  expect((await sent).postDataJSON()).not.toHaveProperty('price_cost')
  await expectToast(page, '保存成功')
  expect(await goods.get(`/api/goods/sku/detail?id=${id}`)).toMatchObject({ mfr_code: 'NEW-1', price_cost: 7_000 })
})

test.describe('a person who only looks', () => {
  test.use({ account: 'operator' })

  test('[A08] SKU: sees the list and neither buttons nor costs', async ({ page }) => {
    await page.goto('/#/goods/sku')
    await expect(page.getByRole('columnheader', { name: '门店价' })).toBeVisible()
    await expect(page.getByRole('button', { name: /在售SKU/ })).toBeVisible()
    await expect(page.getByText('库存货值')).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: '成本价' })).toHaveCount(0)
    for (const name of ['新增SKU', '编辑', '改价']) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expect(page.getByRole('switch')).toHaveCount(0)
  })
})
