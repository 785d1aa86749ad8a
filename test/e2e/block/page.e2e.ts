import { newBlock } from '#contract/block/blocks.ts'
import { pickSku } from '#test/e2e/activity-steps.ts'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { shownFamily } from '#test/e2e/goods/shown.ts'
import { answer, expect, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'

interface VisiblePage {
  title: string
  publish_version: number
  blocks: { type: string; title: string | null; props: { height?: number; url?: string | null }; goods: { id: number }[] }[]
}

interface Draft {
  version: number
  draft: { uid: string; type: string; title: string | null; props: Record<string, unknown> }[]
}

test('[A30] a page is composed, auto-saved, published, rolled back, and merged for two editors', async ({ page, goods, console }) => {
  console.allow(/40[04] \((?:Bad Request|Not Found)\)/)
  const { spu } = await shownFamily(goods)
  const sku = await goods.sku(spu.id, { price_store: 2000, price_trade: 1900, stock: 100 })
  const title = `页面${unique()}`
  const canvas = page.getByRole('region', { name: '页面预览' })
  const palette = page.getByRole('region', { name: '区块', exact: true })
  const form = page.getByRole('region', { name: '属性' })
  const readPage = async (query: string) =>
    (await page.request.get(`/api/shop/page/${query}`)).json() as Promise<{ code: number; data: VisiblePage }>

  await test.step('a new page opens in its editor', async () => {
    await page.clock.install()
    await page.goto('/#/content/block')
    await page.getByRole('button', { name: '新增页面' }).first().click()
    const dialog = windowOf(page, '新增页面')
    await dialog.getByLabel('页面名称').fill(title)
    await dialog.getByText('首页', { exact: true }).click()
    await dialog.getByRole('button', { name: '创建并编辑' }).click()
    await expect(page).toHaveTitle(`${title} - Hexbolt`)
    await expect(canvas).toContainText('还没有区块')
  })

  const id = Number(new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('id'))

  await test.step('blocks are added, filled with goods, moved by keys, copied, hidden, deleted, undone', async () => {
    await palette.getByRole('button', { name: '添加留白' }).click()
    await expect(canvas.getByRole('button', { name: '编辑 留白' })).toBeFocused()
    await form.getByLabel('高度').fill('40')
    await form.getByLabel('区块标题').fill('间隔')
    await palette.getByRole('button', { name: '添加商品列表' }).click()
    await expect(form.getByRole('alert')).toContainText('区块“商品列表”未选择商品')
    await expect(page.getByRole('button', { name: '发布' })).toHaveAttribute('aria-disabled', 'true')
    await pickSku(page, form, sku.code)
    await expect(canvas).toContainText('¥20.00')
    await expect(canvas).toContainText('已售 0')
    await expect(form.getByRole('alert')).toHaveCount(0)
    const lines = canvas.getByRole('listitem')
    await canvas.getByRole('button', { name: '移动 商品列表（上下方向键）' }).press('ArrowUp')
    await expect(lines.first()).toContainText('商品列表')
    await expect(canvas.getByRole('status')).toContainText('“商品列表”移至第 1 位，共 2 个')
    await canvas.getByRole('button', { name: '复制 间隔' }).click()
    await expect(lines).toHaveCount(3)
    await canvas.getByRole('button', { name: '隐藏 间隔' }).last().click()
    await expect(lines.last()).toContainText('已隐藏')
    await canvas.getByRole('button', { name: '删除 间隔' }).last().click()
    await expect(lines).toHaveCount(2)
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(lines).toHaveCount(3)
    await page.getByRole('button', { name: '重做' }).click()
    await expect(lines).toHaveCount(2)
    await expectNoFindings(page)
  })

  await test.step('a new block stands after the selected one, and the undo key takes it away', async () => {
    const lines = canvas.getByRole('listitem')
    await canvas.getByRole('button', { name: '编辑 商品列表' }).click()
    await palette.getByRole('button', { name: '添加优惠券' }).click()
    await expect(lines.nth(1)).toContainText('优惠券')
    await expect(lines.nth(1)).toContainText('没有可展示的内容')
    await expect(lines.nth(1)).toBeInViewport()
    await page.keyboard.press('Control+z')
    await expect(lines).toHaveCount(2)
  })

  await test.step('the background colour is chosen, and one that hides the text is told', async () => {
    await form.getByLabel('背景颜色').fill('#33')
    await form.getByLabel('背景颜色').blur()
    await expect(form).toContainText('背景颜色必须为 # 加6位十六进制数')
    await form.getByLabel('背景颜色').fill('#333333')
    await expect(form.getByRole('status').last()).toContainText(/该背景上的文字不易辨认：对比度 1\.\d : 1/)
    await form.getByRole('button', { name: '蓝', exact: true }).press('Enter')
    await expect(form.getByLabel('背景颜色')).toHaveValue('#E8F0FD')
    await expect(form.getByText('该背景上的文字不易辨认')).toHaveCount(0)
    await expectNoFindings(page)
  })

  await test.step('[N18] unreadable input stays with its reason and holds up the publication', async () => {
    await canvas.getByRole('button', { name: '编辑 间隔' }).click()
    for (const [label, text, reason] of [
      ['高度', '4,5', '高度中的逗号不是小数点'],
      ['结束时间', '31.02.', '结束时间不是有效时间'],
    ] as const) {
      const control = form.getByLabel(label)
      const value = await control.inputValue()
      await control.fill(text)
      await control.blur()
      await expect(control).toHaveValue(text)
      await expect(form).toContainText(reason)
      await page.getByRole('button', { name: '发布' }).click()
      await expect(control).toBeFocused()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await control.fill(value)
      await control.blur()
      await expect(form).not.toContainText(reason)
    }
  })

  await test.step('a block is dragged by its grip', async () => {
    const grip = canvas.getByRole('button', { name: '移动 商品列表（上下方向键）' })
    const from = await grip.boundingBox()
    const last = await canvas.getByRole('listitem').last().boundingBox()
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8)
    await page.mouse.down()
    await page.mouse.move((from?.x ?? 0) + 8, (last?.y ?? 0) + (last?.height ?? 0) - 2, { steps: 6 })
    await page.mouse.up()
    await expect(canvas.getByRole('listitem').first()).toContainText('间隔')
  })

  await test.step('the draft is saved by itself after 30 seconds, and published; customers see the goods', async () => {
    await expect(page.getByText('有未保存的修改，30秒内自动保存')).toBeVisible()
    await page.clock.fastForward(31_000)
    await expect(page.getByText(/草稿已于 .+ 保存/)).toBeVisible()
    expect((await readPage(`detail?id=${id}`)).code).toBe(404)
    await page.getByRole('button', { name: '发布' }).click()
    await expect(page.getByRole('alertdialog', { name: `发布“${title}”？` })).toContainText('首次发布：客户将看到 2 个区块')
    await answer(page, `发布“${title}”？`, '发布')
    await expectToast(page, '已发布第 1 版')
    const { data } = await readPage(`detail?id=${id}`)
    expect(data.blocks.map(({ type }) => type)).toEqual(['spacer', 'goods'])
    expect(data.blocks[1]?.goods.map((one) => one.id)).toEqual([sku.id])
  })

  await test.step('a second version differs by one property, and the first comes back by a rollback', async () => {
    await canvas.getByRole('button', { name: '编辑 间隔' }).click()
    await form.getByLabel('高度').fill('80')
    await page.getByRole('button', { name: '发布' }).click()
    const changes = page.getByRole('alertdialog', { name: `发布“${title}”？` }).getByRole('region', { name: '修改清单' })
    await expect(changes).toContainText('与第 1 版相比：修改 1 个区块')
    await expect(changes.getByRole('listitem')).toContainText(/已修改\s*间隔 第 1 位\s*高度\s*40\s*→\s*80/)
    await expectNoFindings(page, '[role=alertdialog]')
    await answer(page, `发布“${title}”？`, '发布')
    await expectToast(page, '已发布第 2 版')
    await page.getByRole('button', { name: '版本' }).click()
    const versions = windowOf(page, `“${title}”的版本`)
    await versions.getByRole('button', { name: '与上一版比较' }).click()
    await expect(versions.getByRole('listitem').filter({ hasText: '已修改 间隔 第 1 位' }).last()).toContainText(/高度\s*40\s*→\s*80/)
    await expectNoFindings(page, '[role=dialog]')
    // any two versions, and a look at one before it comes back
    await expect(versions.getByRole('region', { name: '比较' })).toContainText('没有差异')
    await versions.getByRole('combobox', { name: '比较' }).click()
    await page.getByRole('option', { name: /第 1 版/ }).click()
    await expect(versions.getByRole('region', { name: '比较' })).toContainText(/高度\s*40\s*→\s*80/)
    await versions.getByRole('button', { name: '预览' }).last().click()
    const former = windowOf(page, `预览 ${title} 第 1 版`)
    await expect(former).toContainText('¥20.00')
    await expectNoFindings(page, '[role=dialog]')
    await former.getByRole('button', { name: '回滚到该版本' }).click()
    await answer(page, '回滚到第 1 版？', '回滚到该版本')
    await expect(versions).toContainText('回滚自第 1 版')
    await page.keyboard.press('Escape')
    const { data } = await readPage(`detail?id=${id}`)
    expect([data.publish_version, data.blocks[0]?.props.height]).toEqual([3, 40])
    await canvas.getByRole('button', { name: '编辑 间隔' }).click()
    await expect(form.getByLabel('高度')).toHaveValue('40')
  })

  const read = async () => (await goods.get(`/api/block/page/detail?id=${id}`)) as unknown as Draft
  const saveByOther = async (change: (draft: Draft['draft']) => Draft['draft'], name: string) => {
    const { version, draft } = await read()
    await goods.post('/api/block/page/edit', { id, version, title: name, kind: 'home', draft: change(draft) })
  }
  const heightOf = async () => (await read()).draft.find((block) => block.title === '间隔')?.props['height']

  await test.step('changes of another person are merged, and the saving goes on', async () => {
    await saveByOther((draft) => [...draft, { ...newBlock('title', 'other001'), props: { text: '对方的标题' } }] as never, `${title}改`)
    await form.getByLabel('高度').fill('60')
    await page.clock.fastForward(31_000)
    await expect(page.getByText(/已合并.+的修改：标题栏、页面名称/)).toBeVisible()
    await expect(canvas).toContainText('对方的标题')
    await expect(canvas).toContainText(`${title}改`)
    await expect(page.getByText(/草稿已于 .+ 保存/)).toBeVisible()
    expect(await heightOf()).toBe(60)
    expect((await read()).draft.map(({ type }) => type)).toEqual(['spacer', 'goods', 'title'])
    const place = { entity: 'block.page', id, seat: 'another-window', field: 'other001' }
    await goods.post('/api/presence/here', place)
    await page.clock.fastForward(11_000)
    await expect(page.getByText('您正在另一窗口修改 标题栏')).toBeVisible()
    await goods.post('/api/presence/leave', { entity: place.entity, id, seat: place.seat })
  })

  await test.step('what both have changed waits for a decision, through a crash, and nothing is overwritten', async () => {
    const setHeight = (height: number) => (draft: Draft['draft']) =>
      draft.map((block) => (block.title === '间隔' ? { ...block, props: { ...block.props, height } } : block))
    await saveByOther(setHeight(90), `${title}改`)
    await form.getByLabel('高度').fill('70')
    await page.getByRole('button', { name: '保存草稿' }).click()
    const clash = page.getByRole('group', { name: '间隔 · 高度' })
    await expect(clash).toContainText('60')
    await expect(clash.getByRole('button', { name: /我的 70/ })).toBeVisible()
    await expect(page.getByRole('button', { name: '发布' })).toHaveAttribute('aria-disabled', 'true')
    expect(await heightOf()).toBe(90)
    await expectNoFindings(page)
    await canvas.getByRole('button', { name: '编辑 标题栏' }).click()
    await form.getByLabel('副标题').fill('还没保存')
    await page.clock.fastForward(1000)
    await page.reload()
    await expect(page.getByText(/已恢复 .+ 未保存的修改/)).toBeVisible()
    await expect(canvas).toContainText('还没保存')
    expect(await heightOf()).toBe(90)
    await clash.getByRole('button', { name: /我的 70/ }).click()
    await expect(clash).toHaveCount(0)
    await page.getByRole('button', { name: '保存草稿' }).click()
    await expect(page.getByText(/草稿已于 .+ 保存/)).toBeVisible()
    expect(await heightOf()).toBe(70)
    expect((await read()).draft.at(-1)?.props).toMatchObject({ text: '对方的标题', sub: '还没保存' })
    await page.getByRole('button', { name: '知道了' }).click()
  })

  await test.step('a link to nothing is a warning, and customers do not get it', async () => {
    await canvas.getByRole('button', { name: '编辑 标题栏' }).click()
    await form.getByLabel('更多链接').fill('app://brand_detail?id=9000000001')
    await expect(form.getByText('区块“标题栏”的链接“品牌 · 9000000001”已删除，不会展示给客户')).toBeVisible()
    await page.getByRole('button', { name: '发布' }).click()
    await answer(page, `发布“${title}改”？`, '发布')
    const dialog = page.getByRole('alertdialog').filter({ hasText: '品牌 · 9000000001' })
    await dialog.getByRole('button').last().click()
    const { data } = await readPage(`detail?id=${id}`)
    expect(data.blocks.at(-1)?.props.url).toBeNull()
  })

  await test.step('a publication and a take-off are scheduled and cancelled', async () => {
    await page.getByRole('button', { name: '定时' }).click()
    const dialog = windowOf(page, `定时 ${title}改`)
    await dialog.getByLabel('定时发布').fill('2031-01-02 08:00')
    await dialog.getByLabel('定时下线').fill('2031-01-01 08:00')
    await dialog.getByRole('button', { name: '保存定时' }).click()
    await expect(dialog).toContainText('定时下线必须晚于定时发布')
    await dialog.getByLabel('定时下线').fill('2031-02-01 08:00')
    await expectNoFindings(page, '[role=dialog]')
    await dialog.getByRole('button', { name: '保存定时' }).click()
    await page.getByRole('alertdialog', { name: '定时已保存' }).getByRole('button').last().click()
    await expect(page.getByText('2031-01-02 08:00 发布')).toBeVisible()
    await expect(page.getByText('2031-02-01 08:00 下线')).toBeVisible()
    await page.getByRole('button', { name: '定时' }).click()
    await dialog.getByLabel('定时发布').fill('')
    await dialog.getByLabel('定时下线').fill('')
    await dialog.getByRole('button', { name: '保存定时' }).click()
    await expectToast(page, '定时已取消')
    await expect(page.getByText('2031-02-01 08:00 下线')).toHaveCount(0)
  })

  await test.step('on a phone the columns are steps', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(palette).toBeHidden()
    await page.getByRole('radiogroup', { name: '编辑步骤' }).getByText('区块', { exact: true }).click()
    await expect(palette).toBeVisible()
    await expect(canvas).toBeHidden()
    await expectNoFindings(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    // the tab has the row's name
    await page.getByRole('button', { name: `关闭“${title}改”` }).click()
  })

  await test.step('goods off sale are a warning; the page becomes the default home page and cannot go off', async () => {
    await goods.post('/api/goods/sku/status', { ids: [sku.id], status: 0 })
    await page.goto(`/#/content/block?title=${encodeURIComponent(title)}`)
    await rowAction(page, title, '发布')
    await answer(page, `发布“${title}改”？`, '发布')
    const notice = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .filter({ hasText: `商品“${sku.code}”已下架` })
    await expect(notice).toBeVisible()
    await notice.getByRole('button').last().click()
    await rowAction(page, title, '设为默认')
    await expect(rowOf(page, title)).toContainText('是')
    const home = await readPage('default?kind=home')
    expect(home.data.title).toBe(`${title}改`)
    expect(home.data.blocks.map(({ type }) => type)).toEqual(['spacer', 'title'])
    const off = (await goods.post('/api/block/page/off', { ids: [id] })) as unknown as { failed: { msg: string }[] }
    expect(off.failed[0]?.msg).toBe('默认页面不能下线')
    await rowAction(page, title, '预览')
    await expect(windowOf(page, `预览 ${title}改`)).toBeVisible()
    await expectNoFindings(page, '[role=dialog]')
  })
})
