import { pickSku } from '../activity-steps.ts'
import { expectNoFindings } from '../axe.ts'
import { unique } from '../goods/data.ts'
import { shownFamily } from '../goods/shown.ts'
import { answer, expect, expectToast, rowAction, rowOf, test, windowOf } from '../helpers.ts'

interface Shown {
  title: string
  publish_version: number
  blocks: { type: string; title: string | null; props: { height?: number }; goods: { id: number }[] }[]
}

test('[A30] a page is composed, saved by itself, published, rolled back, made the default and seen by customers; another person’s change is noticed', async ({
  page,
  goods,
  console,
}) => {
  console.allow(/40[04] \((?:Bad Request|Not Found)\)/)
  const { spu } = await shownFamily(goods)
  const sku = await goods.sku(spu.id, { price_store: 2000, price_trade: 1900, stock: 100 })
  const title = `页面${unique()}`
  const canvas = page.getByRole('region', { name: '页面预览' })
  const palette = page.getByRole('region', { name: '区块', exact: true })
  const form = page.getByRole('region', { name: '属性' })
  const seen = async (query: string) => (await page.request.get(`/api/shop/page/${query}`)).json() as Promise<{ code: number; data: Shown }>

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
    await form.getByLabel('高度').fill('40')
    await form.getByLabel('区块标题').fill('间隔')
    await palette.getByRole('button', { name: '添加商品列表' }).click()
    await expect(form.getByRole('alert')).toContainText('区块“商品列表”未选择商品')
    await expect(page.getByRole('button', { name: '发布' })).toHaveAttribute('aria-disabled', 'true')
    await pickSku(page, form, sku.code)
    await expect(canvas).toContainText('¥20.00')
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
    expect((await seen(`detail?id=${id}`)).code).toBe(404)
    await page.getByRole('button', { name: '发布' }).click()
    await answer(page, `发布“${title}”？`, '发布')
    await expectToast(page, '已发布第 1 版')
    const { data } = await seen(`detail?id=${id}`)
    expect(data.blocks.map(({ type }) => type)).toEqual(['spacer', 'goods'])
    expect(data.blocks[1]?.goods.map((one) => one.id)).toEqual([sku.id])
  })

  await test.step('a second version differs by one property, and the first comes back by a rollback', async () => {
    await canvas.getByRole('button', { name: '编辑 间隔' }).click()
    await form.getByLabel('高度').fill('80')
    await page.getByRole('button', { name: '发布' }).click()
    await answer(page, `发布“${title}”？`, '发布')
    await expectToast(page, '已发布第 2 版')
    await page.getByRole('button', { name: '版本' }).click()
    const versions = windowOf(page, `“${title}”的版本`)
    await versions.getByRole('button', { name: '与上一版比较' }).click()
    await expect(versions).toContainText('已修改 间隔 第 1 位（高度）')
    await expectNoFindings(page, '[role=dialog]')
    await versions.getByRole('button', { name: '回滚到该版本' }).click()
    await answer(page, '回滚到第 1 版？', '回滚到该版本')
    await expect(versions).toContainText('回滚自第 1 版')
    await page.keyboard.press('Escape')
    const { data } = await seen(`detail?id=${id}`)
    expect([data.publish_version, data.blocks[0]?.props.height]).toEqual([3, 40])
    await canvas.getByRole('button', { name: '编辑 间隔' }).click()
    await expect(form.getByLabel('高度')).toHaveValue('40')
  })

  await test.step('a change of another person stops the saving; the editor overwrites it only when asked', async () => {
    const row = (await goods.get(`/api/block/page/detail?id=${id}`)) as unknown as { version: number }
    await goods.post('/api/block/page/edit', { id, version: row.version, title: `${title}改`, kind: 'home' })
    await form.getByLabel('高度').fill('60')
    await page.getByRole('button', { name: '保存草稿' }).click()
    await expect(page.getByText('其他人已修改该页面，自动保存已停止。')).toBeVisible()
    await page.getByRole('button', { name: '载入对方的修改' }).click()
    await expect(canvas).toContainText(`${title}改`)
  })

  await test.step('on a phone the columns are steps', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(palette).toBeHidden()
    await page.getByRole('radiogroup', { name: '编辑步骤' }).getByText('区块', { exact: true }).click()
    await expect(palette).toBeVisible()
    await expect(canvas).toBeHidden()
    await expectNoFindings(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    // the tab has the name of the row
    await page.getByRole('button', { name: `关闭“${title}改”` }).click()
  })

  await test.step('goods off sale are a warning; the page becomes the default home page and cannot go off', async () => {
    await goods.post('/api/goods/sku/status', { ids: [sku.id], status: 0 })
    await page.goto(`/#/content/block?title=${encodeURIComponent(title)}`)
    await rowAction(page, title, '发布')
    await answer(page, `发布“${title}改”？`, '发布')
    const told = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .filter({ hasText: `商品“${sku.code}”已下架` })
    await expect(told).toBeVisible()
    await told.getByRole('button').last().click()
    await rowAction(page, title, '设为默认')
    await expect(rowOf(page, title)).toContainText('是')
    const home = await seen('default?kind=home')
    expect(home.data.title).toBe(`${title}改`)
    expect(home.data.blocks.map(({ type }) => type)).toEqual(['spacer'])
    const off = (await goods.post('/api/block/page/off', { ids: [id] })) as unknown as { failed: { msg: string }[] }
    expect(off.failed[0]?.msg).toBe('默认页面不能下线')
    await rowAction(page, title, '预览')
    await expect(windowOf(page, `预览 ${title}改`)).toBeVisible()
    await expectNoFindings(page, '[role=dialog]')
  })
})
