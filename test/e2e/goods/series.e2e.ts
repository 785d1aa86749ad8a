import { expectNoFindings } from '#test/e2e/axe.ts'
import {
  answer,
  choose,
  expect,
  expectFault,
  expectToast,
  refusedAction,
  rowAction,
  rowOf,
  test,
  toasts,
  windowOf,
} from '#test/e2e/helpers.ts'
import { PICTURE, unique } from './data.ts'

test('[A07] series: faults show at their field; one is made, found, changed and deleted', async ({ page, goods, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const brand = await goods.brand()
  const other = await goods.series(brand.id)
  const code = unique()
  await page.goto('/#/goods/series')
  await page.getByRole('button', { name: '新增系列' }).click()
  const form = windowOf(page, '新增系列')
  const save = form.getByRole('button', { name: '保存', exact: true })
  await test.step('what is wrong is said at its field; a title is unique in its brand', async () => {
    // walk: a required select turns red when it opens
    await form.getByRole('combobox', { name: '品牌' }).click()
    await expect(page.getByRole('combobox', { name: '输入以筛选' })).toBeFocused()
    await expect(form.getByRole('combobox', { name: '品牌', includeHidden: true })).not.toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByText('请选择品牌')).toBeHidden()
    await page.keyboard.press('Escape')
    await save.click()
    await expectFault(form, '品牌', '请选择品牌')
    await expectFault(form, '系列名称', '请输入系列名称')
    await form.getByLabel('系列编码').fill('ab_1')
    await expectFault(form, '系列编码', '系列编码只能为1~12位大写字母、数字或短横线')

    await form.getByLabel('系列名称').fill(other.title)
    await test.step('a missing brand is created inside of its list, by keys; the series keeps its input', async () => {
      const box = form.getByRole('combobox', { name: '品牌' })
      await box.click()
      await page.getByRole('combobox', { name: '输入以筛选' }).fill(`缺${code}`)
      await expect(page.getByRole('option')).toHaveText([`新建品牌 “缺${code}”`])
      await page.keyboard.press('Enter')
      const making = windowOf(page, '新增品牌')
      await expect(making.getByLabel('品牌名称')).toHaveValue(`缺${code}`)
      await expect(making.getByRole('button', { name: '保存并继续新增' })).toHaveCount(0)
      await expectNoFindings(page, '[role=dialog]')
      // Escape closes the upper form only
      await page.keyboard.press('Escape')
      await expect(making).toBeHidden()
      await expect(box).toBeFocused()
      await box.press('ArrowDown')
      await page.getByRole('combobox', { name: '输入以筛选' }).fill(`缺${code}`)
      await page.keyboard.press('Enter')
      await making.getByLabel('品牌编码').fill(code)
      const logo = making.getByRole('group', { name: '品牌LOGO' })
      await logo.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE })
      await expect(logo.getByRole('button', { name: '预览图片 1' })).toBeVisible()
      await making.getByLabel('品牌名称').press('Enter')
      await expect(making).toBeHidden()
      await expectToast(page, `已新增 缺${code}`)
      await expect(toasts(page).getByRole('button', { name: '查看' })).toHaveCount(0)
      await expect(box).toHaveText(`缺${code}`)
      await expect(form.getByLabel('系列名称')).toHaveValue(other.title)
    })
    await choose(form, '品牌', brand.title)
    // walk: lower-case code refused instead of raised
    await form.getByLabel('系列编码').fill(code.toLowerCase())
    await form.getByLabel('卖点').fill('低噪音，免维护，')
    await save.click()
    await expectFault(form, '系列名称', '该品牌下系列名称已存在')
  })

  await test.step('it is made', async () => {
    await form.getByLabel('系列名称').fill(`静音系列${code}`)
    await form.getByRole('button', { name: '保存并继续新增' }).click()
    await expectToast(page, `已新增 静音系列${code}`)
    await expect(form.getByLabel('系列名称')).toBeFocused()
    await expect(form.getByLabel('系列名称')).toHaveValue('')
    await expect(form.getByRole('combobox', { name: '品牌' })).toHaveText(brand.title)
    await form.getByRole('button', { name: '取消' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('it is found', async () => {
    await page.getByRole('textbox', { name: '名称/编码' }).fill(code)
    await page.getByRole('button', { name: '查询' }).click()
    await expect(rowOf(page, code)).toContainText(brand.title)
  })

  await test.step('changed and deleted', async () => {
    await rowAction(page, code, '编辑')
    const editing = windowOf(page, '编辑系列')
    await expect(editing.getByRole('button', { name: '移除 低噪音' })).toBeVisible()
    await editing.getByLabel('系列名称').fill(`高速系列${code}`)
    await editing.getByRole('button', { name: '保存', exact: true }).click()
    await expect(rowOf(page, `高速系列${code}`)).toBeVisible()

    await rowAction(page, code, '删除')
    await answer(page, '确定要删除选中的1条数据吗？', '删除')
    await expectToast(page, '删除成功')
    await expect(rowOf(page, code)).toHaveCount(0)
  })
})

test('[A07] series: the brand filter survives a reload; goods fix the brand and block deletion', async ({ page, goods }) => {
  const { brand, series, spu } = await goods.family()
  const cheap = await goods.sku(spu.id, { price_store: 10_000 })
  await goods.sku(spu.id, { price_store: 1_234_500 })
  await page.goto('/#/goods/series')
  await test.step('the brand filters, and the choice survives a reload', async () => {
    await choose(page, '品牌', brand.title)
    await expect(page.getByText('共 1 条')).toBeVisible()
    await page.reload()
    await expect(rowOf(page, series.title)).toBeVisible()
    await expect(page.getByRole('combobox', { name: '品牌' })).toHaveText(brand.title)
  })

  await test.step('with goods it is not deleted, and the menu says why', async () => {
    await expect(await refusedAction(page, series.title, '删除')).toContainText('系列下存在商品，无法删除')
    await page.keyboard.press('Escape')
  })

  await test.step('nor does it change its brand', async () => {
    await rowAction(page, series.title, '编辑')
    const form = windowOf(page, '编辑系列')
    await expect(form.getByLabel('品牌')).toBeDisabled()
    await expect(form.getByLabel('品牌')).toHaveText(brand.title)
    await expectFault(form, '品牌', '系列下存在商品，不能更换品牌')
    await expectNoFindings(page, '[role=dialog]')
    await form.getByLabel('系列介绍').fill('品牌不变，介绍可改')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(page, '保存成功')
  })

  await test.step('it shows what its SKUs cost, and leads to them', async () => {
    await expect(rowOf(page, series.title)).toContainText('¥100.00–¥12,345.00')
    await rowAction(page, series.title, '查看SKU')
    await expect(page).toHaveURL(new RegExp(`/goods/sku\\?brand_id=${brand.id}&series_id=${series.id}$`))
    await expect(rowOf(page, cheap.code)).toBeVisible()
    await expect(page.getByRole('combobox', { name: '系列' })).toHaveText(series.title)
  })
})
