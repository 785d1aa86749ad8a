import type { Page } from '@playwright/test'
import sharp from 'sharp'
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
  slowFrames,
  test,
  toasts,
  windowOf,
} from '#test/e2e/helpers.ts'
import { unique } from './data.ts'

const search = async (page: Page, word: string) => {
  await page.getByRole('textbox', { name: '名称/编码' }).fill(word)
  await page.keyboard.press('Enter')
}

test('[A01] brand: faults show at their field without loss; one is made, changed and deleted', async ({ page, goods, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const other = await goods.brand()
  const code = unique()
  await page.goto('/#/goods/brand')
  await page.getByRole('button', { name: '新增品牌' }).click()
  const form = windowOf(page, '新增品牌')
  const save = form.getByRole('button', { name: '保存', exact: true })
  await test.step('what is wrong is said at its field', async () => {
    await save.click()
    await expectFault(form, '品牌名称', '请输入品牌名称')
    await expectFault(form, '品牌编码', '请输入品牌编码')
    await expect(form.getByText('请上传品牌LOGO')).toBeVisible()
    await expect(form.getByLabel('品牌名称')).toBeFocused()

    await form.getByLabel('品牌编码').fill('a-1')
    await expectFault(form, '品牌编码', '品牌编码只能为2~8位大写字母或数字')
    await form.getByLabel('品牌名称').fill('长'.repeat(31))
    await expectFault(form, '品牌名称', '品牌名称不能超过30个字符')

    await form.getByLabel('品牌名称').fill(other.title)
    await form.getByLabel('品牌编码').fill(code)
    // walk: square logo asked, 600 × 400 taken, no crop; now it is cropped before it is sent
    const logo = form.getByRole('group', { name: '品牌LOGO' })
    const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: `#${code.slice(0, 6)}` } })
      .png()
      .toBuffer()
    await logo.locator('input[type=file]').setInputFiles({ name: `logo-${code}.png`, mimeType: 'image/png', buffer })
    const crop = windowOf(page, '裁剪图片')
    await expect(crop.getByRole('button', { name: '使用图片' })).toBeEnabled()
    await expectNoFindings(page, '[role=dialog]')
    await crop.getByRole('application', { name: '裁剪区域' }).press('ArrowLeft')
    await crop.getByRole('button', { name: '使用图片' }).click()
    await expect(logo.getByRole('button', { name: '预览图片 1' })).toBeVisible()

    // walk: image fields cannot take a library file; the library offers what was uploaded
    const papers = form.getByRole('group', { name: '授权书' })
    await papers.getByRole('button', { name: '从素材库选' }).click()
    const library = windowOf(page, '选择图片')
    await library.getByRole('searchbox', { name: '按文件名搜索' }).fill(`logo-${code}`)
    const found = library.getByRole('button', { name: `logo-${code}.png 40 × 40` })
    await found.click()
    await expect(found).toHaveAttribute('aria-pressed', 'true')
    await expectNoFindings(page, '[role=dialog]')
    await library.getByRole('button', { name: '使用 1 张' }).click()
    await expect(papers.getByRole('button', { name: '预览图片 1' })).toBeVisible()
    await save.click()
    await expectFault(form, '品牌名称', '品牌名称已存在')
    await expect(form.getByLabel('品牌名称')).toBeFocused()
    await expect(form.getByLabel('品牌名称')).toHaveValue(other.title)
  })

  await test.step('it is made', async () => {
    await form.getByLabel('品牌名称').fill(`测试品牌${code}`)
    await save.click()
    await expect(form).toBeHidden()
    // walk: a new row lands on page 7, the toast says only 保存成功, toasts stand over the tabs
    // one without a sort value is among the last, and newer ones have one
    await expect(page.getByRole('row').nth(1)).toContainText(`测试品牌${code}`)
    await expect(page.locator('[data-saved]')).toContainText(code)
    await expectToast(page, `已新增 测试品牌${code}`)
    const place = await toasts(page).locator('div').first().boundingBox()
    // in the header, so that no row is covered
    expect((place?.y ?? 60) + (place?.height ?? 0)).toBeLessThanOrEqual(60)
    await toasts(page).getByRole('button', { name: '查看' }).click()
    await windowOf(page, '编辑品牌').getByRole('button', { name: '取消' }).click()
  })

  await test.step('found and changed', async () => {
    await search(page, code)
    await rowAction(page, code, '编辑')
    const editing = windowOf(page, '编辑品牌')
    await expect(editing.getByLabel('品牌编码')).toHaveValue(code)
    // walk: no person beside a time
    await expect(editing.getByText(/^更新于 \d{4}-\d\d-\d\d \d\d:\d\d · \S/)).toBeVisible()
    await expectNoFindings(page, '[role=dialog]')
    await editing.getByLabel('英文名').fill(`Test ${code}`)
    await editing.getByRole('button', { name: '保存', exact: true }).click()
    await expect(rowOf(page, code)).toContainText(`Test ${code}`)
  })

  await test.step('a copy keeps pictures, asks for unique fields; Ctrl+Shift+Enter saves and starts the next', async () => {
    await rowAction(page, code, '复制')
    const copy = windowOf(page, '复制品牌')
    await expect(copy.getByLabel('品牌名称')).toBeFocused()
    await expect(copy.getByLabel('品牌名称')).toHaveValue('')
    await expect(copy.getByLabel('品牌编码')).toHaveValue('')
    await expect(copy.getByRole('button', { name: '预览图片 1' })).toHaveCount(2)
    await copy.getByLabel('产地/国别').fill('瑞典')
    await copy.getByLabel('品牌名称').fill(`复制品牌${code}`)
    const another = copy.getByRole('button', { name: '保存并继续新增' })
    await another.hover()
    await expect(another).toHaveAccessibleDescription('Ctrl+Shift+Enter')
    // a refused save keeps the drawer and the input
    await another.click()
    await expectFault(copy, '品牌编码', '请输入品牌编码')
    await copy.getByLabel('品牌编码').fill(other.code)
    await another.click()
    await expectFault(copy, '品牌编码', '品牌编码已存在')
    await copy.getByLabel('品牌编码').fill(unique())
    // the dialog library refocuses the dialog one frame after the focused field is removed
    await slowFrames(page)
    await page.keyboard.press('Control+Shift+Enter')
    await expectToast(page, `已新增 复制品牌${code}`)
    await expect(toasts(page).getByRole('button', { name: '查看' })).toHaveCount(0)
    await expect(copy.getByLabel('品牌名称')).toBeFocused()
    await expect(copy.getByLabel('品牌名称')).toHaveValue('')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect(copy.getByLabel('品牌名称')).toBeFocused()
    await expect(copy.getByText('请输入品牌名称')).toHaveCount(0)
    await expect(copy.getByLabel('产地/国别')).toHaveValue('瑞典')
    await expect(copy.getByRole('button', { name: '预览图片 1' })).toHaveCount(0)
    // an empty form closes without a question
    await page.keyboard.press('Escape')
    await expect(copy).toBeHidden()
  })

  await test.step('and deleted', async () => {
    await rowAction(page, `Test ${code}`, '删除')
    await answer(page, '确定要删除选中的1条数据吗？', '删除')
    await expectToast(page, '删除成功')
    await expect(rowOf(page, `Test ${code}`)).toHaveCount(0)
  })
})

test('[A01] brand: status and sort apply at once and can be undone; refused deletions say why', async ({ page, goods }) => {
  const mark = unique()
  const empty = await goods.brand({ title_en: mark, sort: 3 })
  const used = await goods.brand({ title_en: mark })
  await goods.series(used.id)
  await page.goto(`/#/goods/brand?word=${mark}`)
  await test.step('status and sort', async () => {
    const row = rowOf(page, empty.title)
    await row.getByRole('switch').click()
    await expectToast(page, '已停用')
    await expect(row.getByRole('switch')).not.toBeChecked()
    await toasts(page).getByRole('button', { name: '撤销' }).click()
    await expect(row.getByRole('switch')).toBeChecked()

    await row.getByRole('button', { name: '排序值 3' }).click()
    await row.getByRole('textbox', { name: '排序值' }).fill('77')
    await page.keyboard.press('Enter')
    await expect(row.getByRole('button', { name: '排序值 77' })).toBeVisible()
    await expect.poll(() => goods.get(`/api/goods/brand/detail?id=${empty.id}`)).toMatchObject({ sort: 77, status: 1 })
  })

  await test.step('one with series is not deleted, and the menu says why', async () => {
    await expect(await refusedAction(page, used.title, '删除')).toContainText('品牌下存在系列或商品，无法删除')
    await page.keyboard.press('Escape')
  })

  await test.step('several are disabled together', async () => {
    await page.getByRole('checkbox', { name: '选择本页' }).check()
    await page.getByRole('button', { name: '停用', exact: true }).click()
    await answer(page, '确定要停用吗？', '停用')
    await expectToast(page, '已停用 2 项')
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(0)
  })

  await test.step('of those that cannot be deleted each has its reason', async () => {
    await page.getByRole('checkbox', { name: '选择本页' }).check()
    await page.getByRole('region', { name: '已选 2 项' }).getByRole('button', { name: '删除' }).click()
    await answer(page, '确定要删除选中的2条数据吗？', '删除')
    const report = page.getByRole('alertdialog', { name: '1项成功，1项未处理' })
    await expect(report).toContainText(used.title)
    await expect(report).toContainText('品牌下存在系列或商品，无法删除')
    await report.getByRole('button', { name: '知道了' }).click()
    await expect(rowOf(page, used.title)).toBeVisible()
    await expect(rowOf(page, empty.title)).toHaveCount(0)
  })

  // walk: a selection survives a new filter
  await test.step('a new filter clears the selection: no action reaches a row out of sight', async () => {
    await page.getByRole('checkbox', { name: '选择本页' }).check()
    await expect(page.getByRole('region', { name: '已选 1 项' })).toBeVisible()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/goods/brand/list?**', (route) => held.promise.then(() => route.fallback()))
    await page.getByRole('combobox', { name: '状态' }).click()
    await page.getByRole('option', { name: '启用' }).click()
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page.getByRole('region', { name: /已选/ })).toHaveCount(0)
    // the rows for the old filter are shown until the answer comes
    await page.getByRole('checkbox', { name: '选择本页' }).check()
    await expect(page.getByRole('region', { name: '已选 1 项' })).toBeVisible()
    held.resolve()
    await expect(page.getByRole('region', { name: /已选/ })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: '选择本页' })).not.toBeChecked()
  })
})

test('[A01] brand: leaving typed text asks; filters, order and text survive a reload', async ({ page, goods }) => {
  await test.step('a form whose record comes late begins in its first field all the same', async () => {
    const { id } = await goods.brand()
    const { promise: sent, resolve: send } = Promise.withResolvers<void>()
    await page.route('**/api/goods/brand/detail**', async (route) => {
      await sent
      await route.continue()
    })
    await page.goto(`/#/goods/brand?edit=${id}`)
    const editing = windowOf(page, '编辑品牌')
    await expect(editing).toBeFocused()
    send()
    await expect(editing.getByLabel('品牌名称')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(editing).toBeHidden()
  })

  await test.step('filters and order live in the address', async () => {
    await choose(page, '首页推荐', '是')
    await page.getByRole('columnheader', { name: 'SKU数' }).getByRole('button').click()
    await expect(page).toHaveURL(/is_recommend=1/)
    await expect(page).toHaveURL(/sort_field=sku_count/)
  })

  const form = windowOf(page, '新增品牌')
  await test.step('leaving typed text asks', async () => {
    await page.getByRole('button', { name: '新增品牌' }).click()
    await form.getByLabel('品牌名称').fill('没写完的品牌')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).click()
    await expect(form.getByLabel('品牌名称')).toHaveValue('没写完的品牌')
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('hexbolt-draft:')))).toBe(true)
  })

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await test.step('what was typed is offered again', async () => {
    await expect(form.getByText(/^发现未保存的草稿，保存于 \d\d:\d\d$/)).toBeVisible()
    await form.getByRole('button', { name: '恢复' }).click()
    await expect(form.getByLabel('品牌名称')).toHaveValue('没写完的品牌')
    await expect(form.getByText(/^草稿保存于 \d\d:\d\d$/)).toBeVisible()
    // a discarded draft leaves an empty form, which closes without a question
    await form.getByRole('button', { name: '丢弃' }).click()
    await expect(form.getByLabel('品牌名称')).toHaveValue('')
    await expect(form.getByText(/^草稿/)).toBeHidden()
    expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('hexbolt-draft:')))).toBe(false)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })

  await test.step('filters and order have survived', async () => {
    await expect(page.getByRole('combobox', { name: '首页推荐' })).toHaveText('是')
    await expect(page.getByRole('columnheader', { name: 'SKU数' })).toHaveAttribute('aria-sort', /ascending|descending/)
    await page.getByRole('button', { name: '重置' }).click()
    await expect(page).not.toHaveURL(/is_recommend/)
  })
})
