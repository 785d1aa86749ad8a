import { expectNoFindings } from '#test/e2e/axe.ts'
import { expect, expectToast, rowOf, test, windowOf } from '#test/e2e/helpers.ts'

test('columns are moved, hidden and pinned, and a view keeps them with its filters for a link', async ({ page, goods }) => {
  const { brand, spu } = await goods.family()
  const { code } = await goods.sku(spu.id)
  await page.goto(`/#/goods/sku?brand_id=${brand.id}`)
  await expect(rowOf(page, code)).toBeVisible()
  const heads = () => page.getByRole('columnheader').allInnerTexts()
  const before = await heads()
  expect(before.indexOf('门店价')).toBeLessThan(before.indexOf('贸易价'))

  await page.getByRole('button', { name: '列设置' }).click()
  const chooser = windowOf(page, '列设置')
  await expect(chooser.getByRole('checkbox', { name: '重量(KG)' })).toBeChecked()
  await expectNoFindings(page, '[role=dialog]')
  await chooser.getByRole('button', { name: /^移动 贸易价/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(chooser.getByRole('status')).toHaveText(/贸易价 移到第 \d+ 列/)
  await chooser.getByRole('checkbox', { name: '重量(KG)' }).uncheck()
  await chooser.getByRole('button', { name: '品牌 · 不固定' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: '重量(KG)' })).toBeHidden()
  await expect.poll(async () => (await heads()).indexOf('贸易价') < (await heads()).indexOf('门店价')).toBe(true)

  await page.getByRole('button', { name: '视图', exact: true }).click()
  await expect(windowOf(page, '视图').getByRole('button', { name: '存为新视图' })).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await windowOf(page, '视图').getByRole('button', { name: '存为新视图' }).click()
  const naming = windowOf(page, '存为新视图')
  // walk: switch “共享” with a star; it is never empty, so that only the name is marked as required
  await expect(naming.getByText('*', { exact: true })).toHaveCount(1)
  await naming.getByLabel('视图名称').fill(`核价${brand.code}`)
  await naming.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '保存成功')
  await expect(page).toHaveURL(/view=\d+/)
  const link = page.url()

  // as the link's recipient: without stored choices in this browser
  await page.evaluate(() => localStorage.removeItem('hexbolt-tables'))
  await page.goto('about:blank')
  await page.goto(link)
  await expect(rowOf(page, code)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '重量(KG)' })).toBeHidden()
  await page.getByRole('columnheader', { name: '门店价' }).getByRole('button').click()
  await page.getByRole('button', { name: `核价${brand.code} · 已修改` }).click()
  await windowOf(page, '视图').getByRole('button', { name: '默认视图' }).click()
  await expect(page.getByRole('columnheader', { name: '重量(KG)' })).toBeVisible()
  await expect(page).not.toHaveURL(/view=|brand_id=/)

  await page.getByRole('button', { name: '视图', exact: true }).click()
  await windowOf(page, '视图')
    .getByRole('button', { name: `设为默认打开 核价${brand.code}` })
    .click()
  await page.goto('about:blank')
  await page.goto('/#/goods/sku')
  await expect(page).toHaveURL(new RegExp(`brand_id=${brand.id}.*view=|view=.*brand_id=${brand.id}`))
})

const lists = [
  'goods/sku',
  'goods/spu',
  'goods/brand',
  'order/aftersale',
  'finance/payment',
  'store/list',
  'user/list',
  'agent/agent',
  'user/integralLog',
]

test('compact lists show 12 rows at 1280 × 720 and 18 at 1440 × 900 with one scroll bar', async ({ page }) => {
  await page.goto('/#/index')
  for (const [width, height, least] of [
    [1440, 900, 18],
    [1280, 720, 12],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const list of [...lists, 'order/list']) {
      await page.goto(`/#/${list}`)
      await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toBeVisible()
      const density = page.getByRole('button', { name: '行高' })
      if ((await density.getAttribute('aria-pressed')) !== 'true') await density.click()
      const view = await page.getByRole('table').evaluate((table) => {
        const heightOf = (part: Element | null | undefined) => part?.getBoundingClientRect().height ?? 0
        const form = table.closest('section')?.querySelector('form')
        const controls = table.getBoundingClientRect().top - (form?.getBoundingClientRect().top ?? 0)
        const { scrollHeight, clientHeight } = document.documentElement
        return {
          rows: Math.floor((heightOf(table.parentElement) - heightOf(table.querySelector('thead'))) / 32),
          row: Math.round(heightOf(table.querySelector('tbody tr'))),
          controls,
          hasFigures:
            (table.closest('section')?.getBoundingClientRect().bottom ?? 0) - (table.parentElement?.getBoundingClientRect().bottom ?? 0) >
            70,
          hidden: scrollHeight - clientHeight,
        }
      })
      // figures that do not fit beside the pager take one row
      expect(view.rows + (view.hasFigures ? 1 : 0), `${list} at ${width}`).toBeGreaterThanOrEqual(least)
      if (list !== 'order/list') expect(view.row, `${list} at ${width}`).toBe(32)
      // two rows with 32 px each, with the space between and around them
      expect(view.controls, `${list} at ${width}`).toBeLessThanOrEqual(32 * 2 + 34)
      expect(view.hidden, `${list} at ${width}`).toBe(0)
    }
  }
})

test('filters without a field in sight are chips in words; a new filter ends a selection', async ({ page, goods }) => {
  await page.setViewportSize({ width: 1024, height: 720 })
  const { brand, series, spu } = await goods.family()
  await Promise.all(Array.from({ length: 12 }, () => goods.sku(spu.id, { price_store: 10_000 })))
  const chips = page.getByRole('group', { name: '已选条件' })
  const words = chips.locator('span[data-tip]')
  const query = `brand_id=${brand.id}&series_id=${series.id}&price_min=10000&price_max=20000`
  await page.goto(`/#/goods/sku?${query}&page_size=10`)
  await expect(words).toHaveText([`品牌 ${brand.title}`, `系列 ${series.title}`, '价格 ¥100.00 – ¥200.00'])
  // the filters that are no chips yet stay one row
  await expect(page.getByRole('button', { name: '展开', exact: true })).toHaveAttribute('aria-expanded', 'false')
  await expectNoFindings(page, 'section')

  await test.step('a selection counts its rows of other pages, and ends with another filter', async () => {
    const selected = page.getByRole('region', { name: /^已选/ })
    await page.getByRole('checkbox', { name: '选择本页' }).check()
    await expect(selected).toContainText('已选 10 项')
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page).toHaveURL(/page_no=2/)
    await expect(selected).toContainText('其中 10 项在其他页')
    await chips.getByRole('button', { name: /^移除条件 价格/ }).click()
    await expect(page).not.toHaveURL(/price_m|page_no/)
    await expect(selected).toBeHidden()
    await expect(page.getByRole('checkbox', { name: '选择本页' })).not.toBeChecked()
  })

  await test.step('a chip is removed with what depends on it, and the focus goes to its neighbour', async () => {
    await expect(chips.getByRole('button', { name: /^移除条件 系列/ })).toBeFocused()
    await page.getByRole('textbox', { name: '商品编码' }).fill('X*')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/code=/)
    // its field shows it
    await expect(words).toHaveText([`品牌 ${brand.title}`, `系列 ${series.title}`])
    await chips.getByRole('button', { name: /^移除条件 品牌/ }).click()
    await expect(page).not.toHaveURL(/brand_id|series_id/)
    await expect(chips).toBeHidden()
    await expect(page.getByRole('button', { name: '查询' })).toBeFocused()
  })

  await test.step('all are removed at once; two rows of controls stay two', async () => {
    await page.goto(`/#/goods/sku?${query}&status=1&stock=in&title=${encodeURIComponent('一个很长的名称'.repeat(4))}`)
    for (const [width, count] of [
      [1440, 4],
      [1280, 5],
      [1024, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 720 })
      await expect(words).toHaveCount(count)
      const controls = await page.getByRole('table').evaluate((table) => {
        const form = table.closest('section')?.querySelector('form')
        return table.getBoundingClientRect().top - (form?.getBoundingClientRect().top ?? 0)
      })
      expect(controls, `at ${width}`).toBeLessThanOrEqual(32 * 2 + 50)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(words.first()).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: '清空条件' }).first().click()
    await expect(chips).toBeHidden()
    await expect(page).toHaveURL(/goods\/sku$/)
  })
})

test('an empty list gives cause and next step: nothing yet, no match, not loaded, all done', async ({ page, console }) => {
  console.allow(/Failed to load resource/)
  const none = { code: 200, msg: '', data: { list: [], total: 0, total_exact: true, next: null, prev: null } }
  await page.route(/\/api\/(goods\/gift|store\/audit)\/list/, (route) => route.fulfill({ json: none }))
  const drawing = page.locator('main svg[data-kind]:visible')
  await page.goto('/#/goods/gift')
  await expect(page.getByText('还没有赠品规则')).toBeVisible()
  await expect(drawing).toHaveAttribute('data-kind', 'none')
  await expectNoFindings(page, 'section')
  await page.getByRole('button', { name: '立即新增' }).click()
  await windowOf(page, '新增赠品规则').getByRole('button', { name: '取消' }).click()

  await page.goto('/#/goods/gift?title=x')
  await expect(drawing).toHaveAttribute('data-kind', 'unmatched')
  await page.getByText('没有符合条件的数据').locator('..').getByRole('button', { name: '清空条件' }).click()
  await expect(page).not.toHaveURL(/title/)

  await page.goto('/#/store/audit?state=pending')
  await expect(page.getByText('“待审核”已全部处理')).toBeVisible()
  await expect(drawing).toHaveAttribute('data-kind', 'done')
  await page.getByRole('button', { name: '查看全部' }).click()
  await expect(page).not.toHaveURL(/state=/)

  await page.unrouteAll()
  await page.route(/\/api\/goods\/scene\/list/, (route) => route.abort())
  await page.goto('/#/goods/scene')
  await expect(page.getByText('列表加载失败')).toBeVisible()
  await expect(drawing).toHaveAttribute('data-kind', 'failed')
  await page.unrouteAll()
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('a row begins with picture, name and shortened code; a phone card has six fields', async ({ page, goods, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { brand, spu } = await goods.family()
  const { code, title } = await goods.sku(spu.id, { code: `${spu.code}-6204-2RS-C3` })
  await page.goto(`/#/goods/sku?brand_id=${brand.id}`)
  const cell = rowOf(page, code).getByRole('cell').filter({ hasText: title })
  await expect(cell).toContainText(code)
  await expect(page.getByRole('columnheader', { name: '品牌' })).toHaveCount(0)
  // walk: code and name are cut even at 1920 px, the name column does not grow
  const widthAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    return (await cell.boundingBox())?.width ?? 0
  }
  expect(await widthAt(1920)).toBeGreaterThan((await widthAt(1440)) + 100)
  // walk: state badge beside a switch that says the same
  await expect(rowOf(page, code).getByRole('switch')).toBeChecked()
  await expect(rowOf(page, code).getByText(/^(上架|下架)$/)).toHaveCount(0)
  const copy = cell.getByRole('button', { name: code })
  const [start, end] = [copy.locator('span').first(), copy.locator('span').last()]
  await expect(end).toHaveText(code.slice(-6))
  await copy.evaluate((button) => (button.style.width = '100px'))
  expect(await start.evaluate((part) => part.scrollWidth > part.clientWidth)).toBe(true)
  expect(await end.evaluate((part) => part.scrollWidth > part.clientWidth)).toBe(false)
  // walk: tip with name and spec glued
  const name = cell.getByRole('link', { name: title })
  await name.locator('..').evaluate((line) => (line.style.width = '60px'))
  await name.hover()
  await expect(page.getByRole('tooltip')).toHaveText(title)
  await copy.hover()
  await expect(page.getByRole('tooltip')).toHaveText(`${code}\n点击复制`)
  await copy.click()
  await expectToast(page, new RegExp(code))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  await page.getByRole('button', { name: '列设置' }).click()
  await expect(windowOf(page, '列设置').getByRole('checkbox', { name: '品牌' })).not.toBeChecked()
  await expect(windowOf(page, '列设置').getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('listitem').filter({ hasText: code })
  await expect(card.getByRole('img', { name: '暂无图片' }).or(card.locator('img'))).toHaveCount(1)
  await expect(card.locator('dt')).toHaveCount(6)
  await expect(card.locator('dt').first()).toHaveText('状态')
  await card.getByText('更多字段').click()
  await expect(card.getByText('销量')).toBeVisible()
})

test('[A08] [R18] all that match are repriced by a task after a preview, and given back', async ({ page, goods }) => {
  const { brand, spu } = await goods.family()
  const narrow = await goods.sku(spu.id, { price_store: 10_000, price_trade: 9_900 })
  await Promise.all(Array.from({ length: 11 }, () => goods.sku(spu.id, { price_store: 10_000, price_trade: 5_000 })))
  await page.goto(`/#/goods/sku?brand_id=${brand.id}&page_size=10`)
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  await page.getByRole('button', { name: '选择全部 12 条' }).click()
  await expect(page.getByText('已选全部 12 条。')).toBeVisible()
  await page.getByRole('button', { name: '批量改价' }).click()
  const dialog = windowOf(page, '批量改价 · 12个SKU')
  await dialog.getByLabel('数值').fill('-20')
  const preview = dialog.getByRole('region', { name: '修改预览' })
  await expect(preview).toContainText('将修改 11 条，0 条无变化，1 条不符合规则')
  await expect(preview).toContainText(`${narrow.code}贸易价不能高于门店价`)
  await expect(preview).toContainText('¥100.00¥80.00')
  await expectNoFindings(page, '[role=dialog]')
  await dialog.getByLabel('调整原因').fill('清仓')
  await dialog.getByRole('button', { name: '确认修改' }).click()

  const result = windowOf(page, '批量修改')
  await expect(result.getByText('已修改 11 条，1 条未修改')).toBeVisible()
  await expect(result.getByRole('region', { name: '未修改的数据' })).toContainText(narrow.code)
  await result.getByRole('button', { name: '撤销' }).click()
  const back = windowOf(page, '撤销批量修改')
  await expect(back.getByText('已恢复 11 条')).toBeVisible()
  await back.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(page.getByRole('cell', { name: '¥80.00' })).toHaveCount(0)
  await expect(page.getByRole('cell', { name: '¥100.00' })).toHaveCount(10)
})

test('keys move between rows except while typing; pasted codes find all and list the missing', async ({ page, goods, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { brand, spu } = await goods.family()
  const first = await goods.sku(spu.id, { sort: 2 })
  const second = await goods.sku(spu.id, { sort: 1 })
  await page.goto(`/#/goods/sku?brand_id=${brand.id}`)
  const code = page.getByRole('textbox', { name: '商品编码' })
  await test.step('keys go from row to row, select and edit', async () => {
    await expect(rowOf(page, second.code)).toBeVisible()
    await page.keyboard.press('j')
    await expect(rowOf(page, first.code)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByRole('checkbox', { name: `选择 ${second.code}` })).toBeChecked()
    await page.keyboard.press('k')
    await page.keyboard.press('e')
    const form = windowOf(page, /^编辑/)
    await expect(form).toBeVisible()
    await form.getByRole('button', { name: '取消' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('never while something is typed', async () => {
    await page.keyboard.press('/')
    await expect(code).toBeFocused()
    await page.keyboard.type('n?x')
    await expect(code).toHaveValue('n?x')
    await code.fill('')
  })

  await test.step('they tell what they are, and can be put off', async () => {
    await page.getByRole('button', { name: '快捷键' }).click()
    const keys = windowOf(page, '快捷键')
    await expect(keys).toContainText('选中或取消当前行')
    await expectNoFindings(page, '[role=dialog]')
    await keys.getByRole('switch', { name: '启用列表快捷键' }).click()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await rowOf(page, first.code).focus()
    await page.keyboard.press('?')
    await page.keyboard.press('j')
    await expect(rowOf(page, first.code)).toBeFocused()
    await expect(keys).toBeHidden()
  })

  await test.step('a column of codes is typed into a field of its own', async () => {
    await page.getByRole('button', { name: '多个编码', exact: true }).click()
    await expect(windowOf(page, '多个编码').getByRole('button').first()).toBeVisible()
    await expectNoFindings(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(windowOf(page, '多个编码')).toBeHidden()
  })

  await test.step('or pasted: it finds them all and says which were not found', async () => {
    await page.getByRole('button', { name: '重置' }).click()
    await expect(page).not.toHaveURL(/brand_id/)
    await code.focus()
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${first.code}\r\nNO-SUCH-1\r\n${second.code}\r\n`)
    await page.keyboard.press('ControlOrMeta+v')
    await expect(page.getByText('找到 2 个，未找到 1 个：')).toBeVisible()
    await expect(page.getByText('NO-SUCH-1')).toBeVisible()
    await expect(rowOf(page, first.code)).toBeVisible()
    await expect(rowOf(page, second.code)).toBeVisible()
    await expect(page).toHaveURL(/codes=/)
    await page.reload()
    await expect(page.getByText('共 2 条')).toBeVisible()
    await page.getByRole('button', { name: '清除编码' }).click()
    await expect(page).not.toHaveURL(/codes=/)
  })
})

test('[R3] a large list shows an estimate, an exact total on request, and no page waits for it', async ({ page }) => {
  // the demo has fewer rows than the exact count covers
  await page.route('**/api/goods/sku/list?*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    const isCount = route.request().url().includes('count=exact')
    await route.fulfill({ response, json: isCount ? answer : { ...answer, data: { ...answer.data, total: 12_345, total_exact: false } } })
  })
  const pages: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/goods/sku/list' && !search.includes('page_size=1&')) pages.push(search)
  })
  await page.goto('/#/goods/sku?status=1')
  const total = page.getByRole('navigation', { name: '分页' }).getByText(/条$/).first()
  await expect(total).toHaveText(/^约 [\d,]+ 条$/)
  await page.getByRole('button', { name: '精确统计' }).click()
  await expect(total).toHaveText(/^共 [\d,]+ 条$/)
  await expect(page.getByRole('button', { name: '精确统计' })).toBeHidden()
  // the same rows on another page: already cached
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page).toHaveURL(/page_no=2/)
  await expect(total).toHaveText(/^共 [\d,]+ 条$/)
  await expect.poll(() => pages.some((search) => search.includes('page_no=2'))).toBe(true)
  // other rows: about the same number again
  await page.goto('/#/goods/sku?stock=in')
  await expect(total).toHaveText(/^约 [\d,]+ 条$/)
  expect(pages.some((search) => search.includes('stock=in'))).toBe(true)
  expect(pages.filter((search) => search.includes('count='))).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
})
