import { expect, expectToast, rowAction, test, windowOf } from '../helpers.ts'

test('[R14] two people change one brand: what nobody disputes is merged and saved, a clash is decided in two clicks', async ({
  page,
  goods,
  console,
}) => {
  console.allow(/400 \(Bad Request\)/)
  const brand = await goods.brand({ origin: '上海' })
  const read = () => goods.get(`/api/goods/brand/detail?id=${brand.id}`)
  const another = async (values: object) => goods.post('/api/goods/brand/edit', { ...(await read()), ...values } as object)
  await page.goto(`/#/goods/brand?word=${brand.code}`)
  const form = windowOf(page, '编辑品牌')
  const save = form.getByRole('button', { name: '保存' })

  await rowAction(page, brand.code, '编辑')
  await form.getByLabel('英文名').fill('Mine')
  await another({ intro: '别人写的介绍' })
  await save.click()
  await expectToast(page, '已与他人的修改合并：品牌介绍')
  await expect(form).toBeHidden()
  expect(await read()).toMatchObject({ title_en: 'Mine', intro: '别人写的介绍', origin: '上海' })

  await rowAction(page, brand.code, '编辑')
  await form.getByRole('textbox', { name: '产地/国别' }).fill('宁波')
  await form.getByLabel('英文名').fill('Mine again')
  await another({ origin: '无锡', intro: '又改了' })
  await save.click()
  const clash = form.getByRole('group', { name: '产地/国别' })
  await expect(clash).toContainText('原来上海')
  await expect(clash).toContainText('我的 宁波')
  await expect(clash.getByRole('button', { name: /\d{4}-.*无锡$/ })).toBeVisible()
  await expect(form.getByLabel('品牌介绍')).toHaveValue('又改了')
  await save.click()
  await expect(form.getByRole('alert')).toContainText('请先逐项选择，再保存')
  await clash.getByRole('button', { name: /无锡/ }).click()
  await expect(form.getByRole('textbox', { name: '产地/国别' })).toHaveValue('无锡')
  await save.click()
  await expect(form).toBeHidden()
  expect(await read()).toMatchObject({ origin: '无锡', title_en: 'Mine again', intro: '又改了' })
})

test('[R14] a third value settles a clash, and what was not saved last time is merged with what has changed since', async ({
  page,
  goods,
  console,
}) => {
  console.allow(/400 \(Bad Request\)/)
  const { spu } = await goods.family()
  const sku = await goods.sku(spu.id, { tiers: [{ level: 'store', min_qty: 10, price: 9500 }] })
  const read = () => goods.get(`/api/goods/sku/detail?id=${sku.id}`)
  const another = async (values: object) => goods.post('/api/goods/sku/edit', { ...(await read()), ...values } as object)
  await page.goto(`/#/goods/sku?code=${sku.code}`)
  const form = windowOf(page, '编辑SKU')
  const save = form.getByRole('button', { name: '保存' })

  await rowAction(page, sku.code, '编辑')
  await form.getByRole('textbox', { name: '门店价' }).fill('120')
  await another({ price_store: 11_000, lead_days: 5 })
  await save.click()
  const clash = form.getByRole('group', { name: '门店价', exact: true })
  await expect(clash).toContainText('¥110.00')
  await clash.getByRole('button', { name: '另填' }).click()
  await form.getByRole('textbox', { name: '门店价' }).fill('115')
  await save.click()
  await expect(form).toBeHidden()
  expect(await read()).toMatchObject({ price_store: 11_500, lead_days: 5 })

  await rowAction(page, sku.code, '编辑')
  await form.getByLabel('发货周期').fill('9')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('hexbolt-draft:')))).toBe(true)
  page.on('dialog', (dialog) => void dialog.accept())
  await another({ price_trade: 8800 })
  await page.reload()
  await form.getByRole('button', { name: '恢复' }).click()
  await save.click()
  await expect(form).toBeHidden()
  expect(await read()).toMatchObject({ lead_days: 9, price_trade: 8800, price_store: 11_500 })
})
