import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { answer, choose, expect, expectToast, exportedFile, rowAction, rowOf, test, toasts } from '#test/e2e/helpers.ts'
import { openListening } from '#test/e2e/live.ts'
import { unique } from './data.ts'

test('a price list is imported, applied and undone; a list is exported as a sheet', async ({ page, goods }) => {
  const { spu } = await goods.family()
  const prices = { price_store: 2000, price_trade: 1500 }
  const [one, other, third] = await Promise.all(['甲', '乙', '丁'].map((model) => goods.sku(spu.id, { ...prices, spec: { 型号: model } })))
  if (!one || !other || !third) throw new Error('the goods were not created')
  const read = ({ id }: { id: number }) => goods.get(`/api/goods/sku/detail?id=${id}`)
  const none = unique()
  const sheet = `价格表-${none}.csv`
  const lines = ['货号,零售价,备注', `${one.code},21,甲`, `${other.code},30,乙`, `${none},5,丙`, `${third.code},abc,丁`]
  await openListening(page, '/#/goods/sku')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles({ name: sheet, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })

  await expect(page.getByRole('combobox', { name: '对应字段 货号' })).toContainText('商品编码')
  await choose(page, '对应字段 零售价', '门店价(元)')
  await page.getByRole('button', { name: '开始比对' }).click()

  await expect(rowOf(page, none)).toContainText('商品编码不存在')
  // walk: reasons are the last column, bad values are not shown; the refused content stands in its cell, with the message that fits it, beside the pinned code and reason
  const wrong = rowOf(page, third.code)
  await expect(wrong).toContainText('门店价必须是数字')
  await expect(wrong.getByRole('cell', { name: /^abc/ })).toBeInViewport()
  await expect(wrong.getByText('错误', { exact: true })).toBeInViewport()
  await page.getByRole('radio', { name: /^有风险/ }).check({ force: true })
  await expect(rowOf(page, other.code)).toContainText('20 → 30 +50%')
  await expect(rowOf(page, other.code)).toContainText('价格变动超过20%')
  await page.getByRole('radio', { name: /^全部/ }).check({ force: true })
  await page.getByRole('checkbox', { name: '导入第 3 行' }).uncheck()
  // walk: 导入 enabled but fails until 跳过 is ticked; no way to the SKUs afterwards
  await page.getByRole('button', { name: '导入 1 行，跳过 3 行' }).click()
  await expect(page.getByText('新增 0 行，修改 1 行，无变化 0 行，错误 2 行，未导入 0 行')).toBeVisible()
  expect(await read(one)).toMatchObject({ price_store: 2100 })
  expect(await read(other)).toMatchObject({ price_store: 2000 })

  await page.getByRole('button', { name: '查看导入的数据' }).click()
  await expect(rowOf(page, one.code)).toContainText('¥21.00')
  await expect(rowOf(page, other.code)).toBeHidden()
  await page.goBack()
  await page.getByRole('button', { name: '查看任务' }).click()
  // the list may open with rows from an earlier moment, which move when the new ones arrive
  await expect(rowOf(page, sheet)).toContainText('已完成')
  await rowAction(page, sheet, '撤销')
  await answer(page, '撤销“导入SKU”？', '撤销')
  await expectToast(page, '已提交撤销任务')
  await expect(rowOf(page, sheet)).toContainText('已撤销')
  expect(await read(one)).toMatchObject({ price_store: 2000 })

  // walk: two toasts, no download
  await test.step('what a list shows goes out as a sheet, for its owner to fetch', async () => {
    const { code } = one
    await page.goto(`/#/goods/sku?code=${code}`)
    await expect(rowOf(page, code)).toBeVisible()
    await page.getByRole('button', { name: '导出' }).click()
    const file = await exportedFile(page, () => page.getByRole('menuitem', { name: '导出 CSV' }).click())
    expect(file.suggestedFilename()).toMatch(/^导出SKU-\d{4}-\d{2}-\d{2}-\d+\.csv$/)
    const parts: Buffer[] = []
    for await (const part of await file.createReadStream()) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    expect(text).toContain('商品编码')
    expect(text.split('\r\n').filter((line) => line.includes(code))).toHaveLength(1)

    // the first answer comes after the two seconds for a direct download: the file is offered, and the button tells about the work
    const release = Promise.withResolvers<void>()
    await page.route('**/api/task/detail?*', async (route) => {
      await release.promise
      await route.continue()
    })
    await rowOf(page, code).getByRole('checkbox').check()
    await page.getByRole('button', { name: '导出选中' }).click()
    const since = await page.evaluate(() => performance.now())
    await expect(page.getByRole('button', { name: '导出中…' })).toHaveAttribute('aria-busy', 'true')
    await page.waitForFunction((since) => performance.now() - since > 2000, since)
    release.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      toasts(page).getByRole('button', { name: '下载', exact: true }).click(),
    ])
    expect(again.suggestedFilename()).toMatch(/^导出SKU-.+\.xlsx$/)
    await expect(page.getByRole('button', { name: '导出', exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^任务中心/ }).click()
    await expect(rowOf(page, '导出SKU').first()).toContainText('已完成')
    await expect(rowOf(page, '导出SKU').first().getByRole('button', { name: '下载文件' })).toBeVisible()
    await page.goBack()
    await expect(rowOf(page, code).getByRole('checkbox')).not.toBeChecked()
  })
})

test('[A04] SPUs come in by the template: new ones are drafts, what is wrong is told', async ({ page, goods }) => {
  const { series, spu } = await goods.family()
  const { category_id } = (await goods.get(`/api/goods/spu/detail?id=${spu.id}`)) as unknown as { category_id: number }
  const category = (await goods.get(`/api/goods/category/detail?id=${category_id}`)) as unknown as { code: string }
  await openListening(page, '/#/goods/spu')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await expect(page.getByText('最多 5,000 行')).toBeVisible()
  const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载模板' }).click()])
  expect(template.suggestedFilename()).toBe('导入SPU.xlsx')
  const sheets = (await readXlsx(await readFile(await template.path()))).sheets
  const marked = sheets[0]?.rows[0]?.map(String) ?? []
  expect(marked).toContain('系列编码*')
  const headings = marked.map((heading) => heading.replace('*', ''))
  // a sample that is left in the file is not imported
  const sample = sheets[0]?.rows[1]?.map((cell) => String(cell ?? '')) ?? []
  expect(sample[0]).toContain('示例')
  expect(sheets[1]?.rows.flat()).toContain('标*的栏目新增时必填。')

  const [goodCode, wrong] = [unique(), unique()]
  const messages: Record<string, string> = {
    SPU编码: goodCode,
    商品名称: '模板导入的轴承',
    系列编码: series.code,
    分类编码: category.code,
    基本单位: '个',
  }
  const lineOf = (values: Record<string, string>) => headings.map((heading) => values[heading] ?? '').join(',')
  const text = [marked.join(','), sample.join(','), lineOf(messages), lineOf({ ...messages, SPU编码: wrong, 系列编码: 'NONE' })].join('\n')
  await page.locator('input[type=file]').setInputFiles({ name: '产品.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('checkbox', { name: '新增编码不存在的行' }).check()
  await page.getByRole('button', { name: '开始比对' }).click()
  await expect(rowOf(page, wrong)).toContainText('系列')
  await page.getByRole('button', { name: '导入 1 行，跳过 1 行' }).click()
  await expect(page.getByText('新增 1 行，修改 0 行，无变化 0 行，错误 1 行，未导入 0 行')).toBeVisible()
  await page.goto(`/#/goods/spu?word=${goodCode}&state=draft`)
  await expect(rowOf(page, goodCode)).toContainText('模板导入的轴承')
})
