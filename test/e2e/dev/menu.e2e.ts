import { unique } from '#test/e2e/goods/data.ts'
import { answer, choose, expect, expectFault, expectToast, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { openListening } from '#test/e2e/live.ts'

test('[A33] menu: an entry gets an icon, is moved, visible at once, previewed and deleted', async ({ page, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const mark = unique()
  const title = `菜单${mark}`
  await openListening(page, '/#/dev/menu')
  await expect(rowOf(page, 'GoodsBrand').or(rowOf(page, '品牌管理')).first()).toBeVisible()

  await page.getByRole('button', { name: '新增菜单' }).click()
  const form = windowOf(page, '新增菜单')
  await form.getByRole('textbox', { name: /^标题/ }).fill(title)
  await form.getByLabel('路由名称').fill('GoodsBrand')
  await form.getByRole('textbox', { name: /^路径/ }).fill(`/m${mark.toLowerCase()}`)
  await choose(form, '组件', 'goods/gift/index')
  await form.getByRole('button', { name: '选择图标' }).click()
  const icons = page.getByRole('dialog', { name: '选择图标' })
  await icons.getByRole('textbox', { name: '搜索图标' }).fill('rocket')
  await icons.getByRole('button', { name: 'rocket', exact: true }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await expectFault(form, '路由名称', '路由名称已存在')
  await form.getByLabel('路由名称').fill(`Menu${mark}`)
  await form.getByLabel('排序').fill('1')
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(page, /^已新增 /)
  const side = page.getByRole('navigation', { name: '菜单' })
  await expect(side.getByText(title)).toBeVisible()

  // one position up by the keyboard; into another branch by the pointer
  const grip = page.getByRole('button', { name: `移动 ${title}` })
  // the whole tree is drawn, with both drag ends
  await page.setViewportSize({ width: 1440, height: 6000 })
  const top = async () => (await grip.boundingBox())?.y ?? 0
  const before = await top()
  await grip.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: `${title} 已移到 第一级 下` })).toHaveCount(1)
  // the message comes before the new order
  await expect.poll(top).toBeLessThan(before)
  await page.getByRole('textbox', { name: '标题/路径/权限' }).fill('')
  await grip.hover()
  const target = await page.getByRole('row').filter({ hasText: '开发工具' }).first().boundingBox()
  await page.mouse.down()
  await page.mouse.move((target?.x ?? 0) + 120, (target?.y ?? 0) + (target?.height ?? 0) / 2, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('status').filter({ hasText: `${title} 已移到 开发工具 下` })).toHaveCount(1)

  await page.getByRole('button', { name: '按角色预览' }).click()
  const preview = windowOf(page, /看到的菜单/)
  await expect(preview.getByText('商品详情', { exact: true })).toBeVisible()
  await choose(preview, '角色', '系统运维')
  await expect(preview.getByText('菜单管理')).toBeVisible()
  await expect(preview.getByText('商品详情', { exact: true })).toHaveCount(0)
  await preview.getByRole('button', { name: '关闭' }).click()

  await page.getByRole('textbox', { name: '标题/路径/权限' }).fill(title)
  await page.keyboard.press('Enter')
  // the menu beside it contains the title as well
  await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await answer(page, '确定要删除选中的1条数据吗？', '删除')
  await expectToast(page, '删除成功')
  await expect(side.getByText(title)).toHaveCount(0)
})
