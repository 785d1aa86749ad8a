import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { shownFamily } from '#test/e2e/goods/shown.ts'
import { choose, expect, test, windowOf } from '#test/e2e/helpers.ts'

const openPicker = async (page: Page) => {
  await page.goto('/#/goods/package?edit=new')
  const form = windowOf(page, '新增套装')
  await form.getByRole('button', { name: '选择商品' }).click()
  return { form, picker: windowOf(page, '选择商品') }
}

const codes = (picker: Locator) => picker.getByRole('row').getByRole('button', { name: /^(?:添加|已添加) / })

test('[K01] [K02] [K03] the goods picker has its width, filters, columns, pages and phone cards', async ({ page, goods }) => {
  const { brand, series, spu } = await shownFamily(goods)
  const other = await goods.brand()
  const mark = unique()
  const skus = [await goods.sku(spu.id, { title: `选品${mark}甲` }), await goods.sku(spu.id, { title: `选品${mark}乙` })]
  const { form, picker } = await openPicker(page)
  const pager = picker.getByRole('navigation')
  await test.step('it is four fifths wide, has its filters and columns, and pages of ten', async () => {
    await expect(picker).toBeVisible()
    const heads = ['图片', '商品编码', '商品名称', '品牌', '系列', '门店价', '贸易价', '重量(KG)', '库存', '添加']
    await expect(picker.getByRole('columnheader')).toHaveText(heads)
    const { width = 0 } = (await picker.boundingBox()) ?? {}
    expect(width / (page.viewportSize()?.width ?? 1)).toBeCloseTo(0.8, 2)

    for (const name of ['品牌', '系列']) await expect(picker.getByRole('combobox', { name })).toBeVisible()
    for (const name of ['商品编码', '商品名称']) await expect(picker.getByRole('textbox', { name })).toBeVisible()
    await expect(picker.getByRole('combobox', { name: '系列' })).toBeDisabled()
    await expect(picker.getByRole('button', { name: '查询' })).toBeVisible()
    await expect(picker.getByRole('button', { name: '重置' })).toBeVisible()

    await expect(codes(picker)).toHaveCount(10)
    await expectNoFindings(page, '[role=dialog]')
    await expect(pager).toContainText(/[共约] [\d,]+ 条/)
    await expect(pager.getByRole('combobox', { name: '每页条数' })).toHaveText('10 条/页')
    await expect(pager.getByRole('button', { name: '上一页' })).toBeDisabled()
    const first = await codes(picker).first().getAttribute('aria-label')
    await pager.getByRole('button', { name: '下一页' }).click()
    await expect(pager.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
    await expect(codes(picker).first()).not.toHaveAttribute('aria-label', first ?? '')
    await pager.getByRole('textbox', { name: '跳至' }).fill('5')
    await page.keyboard.press('Enter')
    await expect(pager.getByRole('button', { name: '第 5 页' })).toHaveAttribute('aria-current', 'page')
    await pager.getByRole('combobox', { name: '每页条数' }).click()
    await page.getByRole('option', { name: '20 条/页' }).click()
    await expect(codes(picker)).toHaveCount(20)
  })

  await test.step('a search starts at the first page, another brand clears the series, added rows are marked', async () => {
    // from a later page to the first
    await pager.getByRole('combobox', { name: '每页条数' }).click()
    await page.getByRole('option', { name: '10 条/页' }).click()
    await pager.getByRole('textbox', { name: '跳至' }).fill('2')
    await page.keyboard.press('Enter')
    await expect(picker.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
    await picker.getByRole('textbox', { name: '商品名称' }).fill(`  ${mark}  `)
    const pickerCall = page.waitForRequest((request) => request.url().includes('/sku/picker') && request.url().includes(mark))
    await picker.getByRole('button', { name: '查询' }).click()
    const url = new URL((await pickerCall).url())
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ title: mark, page_no: '1', page_size: '10', picker_source: 'package' })
    await expect(codes(picker)).toHaveCount(2)
    // the goods have no picture
    await expect(picker.getByRole('row').getByText('暂无图片')).toHaveCount(2)

    await choose(picker, '品牌', brand.title)
    await choose(picker, '系列', series.title)
    await expect(picker.getByRole('combobox', { name: '系列' })).toHaveText(series.title)
    await expect(codes(picker)).toHaveCount(2)
    await choose(picker, '品牌', other.title)
    await expect(picker.getByRole('combobox', { name: '系列' })).not.toHaveText(series.title)
    await expect(codes(picker)).toHaveCount(0)
    await picker.getByRole('button', { name: '重置' }).click()
    await expect(picker.getByRole('textbox', { name: '商品名称' })).toHaveValue('')
    await expect(picker.getByRole('combobox', { name: '系列' })).toBeDisabled()
    await expect(codes(picker)).toHaveCount(10)

    await picker.getByRole('textbox', { name: '商品编码' }).fill(` ${skus[0]?.code} `)
    await page.keyboard.press('Enter')
    await expect(codes(picker)).toHaveCount(1)
    await picker.getByRole('button', { name: `添加 ${skus[0]?.code}` }).click()
    const added = picker.getByRole('button', { name: `已添加 ${skus[0]?.code}` })
    await expect(added).toHaveText('已添加')
    await expect(added).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(form.getByRole('listitem', { name: skus[0]?.code })).toContainText(`选品${mark}甲`)

    // Enter in its search must not submit the form below
    await expect(form.getByText('请输入套装编码')).toHaveCount(0)

    // reopened, it shows the form's current selection
    await form.getByRole('button', { name: `移除 ${skus[0]?.code}` }).click()
    await form.getByRole('button', { name: '选择商品' }).click()
    await expect(picker.getByRole('textbox', { name: '商品编码' })).toHaveValue('')
    await picker.getByRole('textbox', { name: '商品编码' }).fill(skus[0]?.code ?? '')
    await page.keyboard.press('Enter')
    await expect(picker.getByRole('button', { name: `添加 ${skus[0]?.code}` })).toBeEnabled()
  })

  await test.step('on a phone it is a sheet of cards', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await picker.getByRole('button', { name: '重置' }).click()
    await expect(picker).toBeVisible()
    await expect(picker.getByRole('list', { name: '商品' }).getByRole('listitem')).toHaveCount(10)
    const box = await picker.boundingBox()
    expect(box).toMatchObject({ x: 0, width: 390 })
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0)
    await picker
      .getByRole('button', { name: /^添加 / })
      .first()
      .click()
    await expect(picker.getByRole('button', { name: /^已添加 / })).toHaveCount(1)
  })
})
