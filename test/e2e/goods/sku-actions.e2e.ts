import { expectNoFindings } from '#test/e2e/axe.ts'
import { answer, expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'

test('[A08] SKU: a price change is previewed and logged, off sale undone, deletion confirmed', async ({ page, goods, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const { brand, spu } = await goods.family()
  const { code } = await goods.sku(spu.id, { price_store: 10_000, price_trade: 9_000 })
  await page.goto(`/#/goods/sku?brand_id=${brand.id}`)
  await test.step('a price is changed with a reason, and shown before it is saved', async () => {
    await rowAction(page, code, '改价')
    const dialog = windowOf(page, `改价 · ${code}`)
    // walk: hides the present price until something is typed, shows a violation with the button enabled
    await expect(dialog.getByRole('region', { name: '改价预览' })).toContainText('门店价¥100.00')
    await dialog.getByRole('button', { name: '确认改价' }).click()
    await expectFault(dialog, '数值', '请输入数值')
    await expectFault(dialog, '调整原因', '请输入调整原因')

    await dialog.getByText('按比例').click()
    await dialog.getByLabel('数值').fill('5')
    await expect(dialog.getByRole('region', { name: '改价预览' })).toContainText('¥100.00¥105.00')
    await dialog.getByRole('radiogroup', { name: '价格' }).getByText('贸易价').click()
    await dialog.getByLabel('数值').fill('20')
    await expect(dialog.getByRole('region', { name: '改价预览' })).toContainText('贸易价不能高于门店价')
    await expect(dialog.getByRole('button', { name: '确认改价' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabel('数值').fill('-10')
    await expect(dialog.getByRole('region', { name: '改价预览' })).toContainText('¥90.00¥81.00')
    await expectNoFindings(page, '[role=dialog]')
    await dialog.getByLabel('调整原因').fill('季度调价')
    // walk: after the refusal it closes and the input is lost
    const refused = { status: 400, json: { code: 400, msg: '价格已被他人修改', data: null } }
    await page.route('**/api/goods/sku/price', (route) => route.fulfill(refused), { times: 1 })
    await dialog.getByRole('button', { name: '确认改价' }).click()
    await expect(page.getByText('价格已被他人修改').first()).toBeVisible()
    await expect(dialog.getByLabel('调整原因')).toHaveValue('季度调价')
    await expect(dialog.getByLabel('数值')).toHaveValue('-10')
    await dialog.getByRole('button', { name: '确认改价' }).click()
    await expectToast(page, '操作成功')
    await expect(rowOf(page, code)).toContainText('¥81.00')
  })

  await test.step('and logged', async () => {
    await rowAction(page, code, '改价记录')
    const log = windowOf(page, `改价记录 · ${code}`)
    const entry = log.getByRole('row').filter({ hasText: '季度调价' })
    for (const text of ['贸易价', '¥90.00', '¥81.00', 'admin']) await expect(entry).toContainText(text)
    await expect(page).toHaveURL(/price_log=\d+/)
    await expectNoFindings(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(log).toBeHidden()
  })

  await test.step('off sale is taken back at once', async () => {
    await rowOf(page, code).getByRole('switch').click()
    await expect(rowOf(page, code).getByRole('switch')).not.toBeChecked()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(rowOf(page, code).getByRole('switch')).toBeChecked()
  })

  await test.step('it is deleted after a question', async () => {
    await rowAction(page, code, '删除')
    await answer(page, '确定要删除选中的1条数据吗？', '删除')
    await expectToast(page, '删除成功')
    await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  })
})

test('[A08] SKU: stock moves show their effect and are logged; ordered stock blocks deletion', async ({ page, goods, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const { brand, spu } = await goods.family()
  const { code } = await goods.sku(spu.id, { stock: 20 })
  await page.goto(`/#/goods/sku?brand_id=${brand.id}`)
  const dialog = windowOf(page, `调库存 · ${code}`)
  await test.step('stock goes out', async () => {
    await rowAction(page, code, '调库存')
    await expect(dialog.getByText('可售库存 20 · 占用 0')).toBeVisible()
    await dialog.getByRole('button', { name: '确认调整' }).click()
    await expectFault(dialog, '调整原因', '请输入调整原因')
    await expectNoFindings(page, '[role=dialog]')

    await dialog.getByText('出库', { exact: true }).click()
    await dialog.getByLabel('数量').fill('50')
    await dialog.getByLabel('调整原因').fill('样品')
    await dialog.getByRole('button', { name: '确认调整' }).click()
    await answer(page, '确定出库 50 只吗？', '确认调整')
    await expectFault(dialog, '数量', '库存不足，当前可售库存为20')

    await dialog.getByLabel('数量').fill('5')
    await expectFault(dialog, '数量', '可售库存 20 → 15')
    await dialog.getByRole('button', { name: '确认调整' }).click()
    const question = page.getByRole('alertdialog', { name: '确定出库 5 只吗？' })
    await expect(question).toContainText(`${code}：可售库存 20 → 15`)
    await question.getByRole('button', { name: '确认调整' }).click()
    await expectToast(page, '操作成功')
    await expect(rowOf(page, code)).toContainText('15')
  })

  await test.step('and is counted', async () => {
    await rowAction(page, code, '调库存')
    await dialog.getByText('盘点', { exact: true }).click()
    await dialog.getByLabel('数量').fill('18')
    await dialog.getByLabel('调整原因').fill('月末盘点')
    await dialog.getByRole('button', { name: '确认调整' }).click()
    await answer(page, '确定盘点为 18 只吗？', '确认调整')
    await expect(rowOf(page, code)).toContainText('18')
  })

  await test.step('each is logged', async () => {
    await rowAction(page, code, '库存流水')
    const log = windowOf(page, `库存流水 · ${code}`)
    await expect(log.getByRole('row').filter({ hasText: '样品' })).toContainText('-5')
    await expect(log.getByRole('row').filter({ hasText: '月末盘点' })).toContainText('+3')
    await expectNoFindings(page, '[role=dialog]')
    await log.getByText('出库', { exact: true }).first().click()
    await expect(log.getByRole('row').filter({ hasText: '月末盘点' })).toHaveCount(0)
    await expect(log.getByRole('row').filter({ hasText: '样品' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(log).toBeHidden()
  })

  await test.step('one whose stock open orders hold cannot be deleted, and says so', async () => {
    // orders do not exist yet; the answer already contains their reservations
    await page.route('**/api/goods/sku/list?*', async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      await route.fulfill({
        response,
        json: { ...rest, data: { ...data, list: data.list.map((row: object) => ({ ...row, stock_lock: 4 })) } },
      })
    })
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await expect(rowOf(page, code)).toContainText('18/ 4')
    await rowOf(page, code).getByRole('button', { name: '更多操作' }).click()
    const item = page.getByRole('menuitem', { name: '删除' })
    await expect(item).toBeDisabled()
    await item.hover()
    await expect(page.getByRole('tooltip')).toHaveText('存在未完成订单占用库存，无法删除')
  })
})

test('[A08] [A05] [A04] record pages: reached by name, with charts, use, comments and neighbours', async ({ page, goods }) => {
  const { brand, spu } = await goods.family()
  const [one, two] = [await goods.sku(spu.id), await goods.sku(spu.id)]
  const tab = (name: string) => page.getByRole('tab', { name })
  await page.goto(`/#/goods/sku?brand_id=${brand.id}`)
  await test.step('the name opens the page, and the stepper the next record of the list', async () => {
    await rowOf(page, two.code).getByRole('link', { name: two.title }).click()
    await expect(page.getByRole('article', { name: two.title })).toBeVisible()
    await expect(page.getByText('1 / 2')).toBeVisible()
    await page.getByRole('button', { name: '下一条' }).click()
    await expect(page.getByRole('article', { name: one.title })).toBeVisible()
    await expectNoFindings(page, 'article')
  })

  await test.step('the charts are tables for assistive technology, over 30 or 90 days', async () => {
    await tab('价格与库存').click()
    const prices = page.getByRole('figure', { name: '价格走势' })
    await prices.getByText('表', { exact: true }).click()
    await expect(prices.getByRole('row').nth(1)).toContainText('¥100.00')
    await page.getByText('近90天').click()
    await expect(prices.getByRole('row')).toHaveCount(91)
    await expectNoFindings(page, 'article')
  })

  await test.step('a comment mentions a colleague, and its author deletes it', async () => {
    await tab('评论').click()
    const box = page.getByRole('textbox', { name: '写评论' })
    await box.fill('请核对 @')
    await page.getByRole('group', { name: '提醒谁' }).getByRole('button').nth(1).click()
    await page.getByRole('button', { name: '发表' }).click()
    await expectToast(page, '评论已发表')
    await expect(page.getByRole('tab', { name: '评论 1', exact: true })).toBeVisible()
    const message = page.getByRole('list', { name: '评论' }).getByRole('listitem').filter({ hasText: '请核对' })
    await expect(message.locator('mark')).toHaveText(/^@/)
    await expectNoFindings(page, 'article')
    await message.getByRole('button', { name: '删除' }).click()
    await answer(page, '确定要删除这条评论吗？', '删除')
    await expect(message).toHaveCount(0)
  })

  await test.step('the SPU says what keeps it from sale, and the brand what it is used in', async () => {
    await tab('基本信息').click()
    await page.getByRole('link', { name: '查看SPU' }).click()
    const checklist = page.getByRole('region', { name: '上架检查' })
    await expect(checklist).toContainText('请上传主图')
    await expect(checklist).toContainText('至少一个在售SKU')
    await tab('使用情况').click()
    await expect(page.getByText('还没有被使用')).toBeVisible()
    await expectNoFindings(page, 'article')
    await tab('基本信息').click()
    await page.getByRole('article').getByRole('link', { name: brand.title }).click()
    await tab('使用情况').click()
    await page.getByRole('article').getByRole('link', { name: 'SKU 2' }).click()
    await expect(page.getByRole('row').filter({ hasText: one.code })).toBeVisible()
  })
})
