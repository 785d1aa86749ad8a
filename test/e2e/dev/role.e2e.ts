import { expectNoFindings } from '#test/e2e/axe.ts'
import { colleague } from '#test/e2e/colleague.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { answer, choose, expect, expectFault, expectToast, refusedAction, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { openListening } from '#test/e2e/live.ts'
import { database } from '#test/e2e/session/database.ts'

/** A unique role code. */
const newCode = () => `r_${unique().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`.toLowerCase()

test('[A35] [P06] a role change is shown before saving and reaches its people at once', async ({ page, goods, browser }) => {
  const code = newCode()
  const title = `仓管${code}`
  await page.goto('/#/dev/role')
  await page.getByRole('button', { name: '新增角色' }).click()
  const form = windowOf(page, '新增角色')
  await form.getByLabel('角色名称').fill(title)
  await form.getByLabel('角色标识').fill('Keeper 1')
  await form.getByRole('button', { name: '保存' }).click()
  await expectFault(form, '角色标识', '角色标识只能为2~20位小写字母或下划线')
  await form.getByLabel('角色标识').fill(code)
  await form.getByText('全部数据').click()
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(page, /^已新增 /)
  const { list } = (await goods.get(`/api/dev/role/list?word=${code}`)) as unknown as { list: [{ id: number }] }
  await goods.post('/api/dev/role/grant', { id: list[0].id, perms: ['goods:brand:list', 'goods:brand:edit'] })

  // a person with this role has a form open
  const username = await database.hire(code)
  const other = await colleague(browser, username)
  await openListening(other, '/#/goods/brand')
  await other.getByRole('button', { name: '新增品牌' }).click()
  const typing = windowOf(other, '新增品牌')
  await typing.getByLabel('品牌名称').fill('写到一半')
  const menu = other.getByRole('navigation', { name: '菜单' })

  await page.getByRole('textbox', { name: '名称/标识' }).fill(code)
  await page.keyboard.press('Enter')
  await rowAction(page, title, '权限')
  const impact = page.getByRole('complementary', { name: '变更影响' })
  await expect(impact).toContainText('没有改动')
  const series = page.getByRole('group', { name: '系列管理' })
  // ticked and unticked boxes have the same baseline
  const line = async (name: string) => (await series.getByRole('checkbox', { name }).boundingBox())?.y
  const before = await line('新增或修改')
  await series.getByRole('checkbox', { name: '新增或修改' }).check()
  expect(await line('新增或修改')).toBe(before)
  // an account with the edit permission sees the edit controls
  await expect(series.getByRole('checkbox', { name: '查看' })).toBeChecked()
  await series.getByRole('checkbox', { name: '新增或修改' }).uncheck()
  await page.getByRole('group', { name: '品牌管理' }).getByRole('checkbox', { name: '新增或修改' }).uncheck()
  await expect(impact).toContainText('1 人会失去权限')
  await expect(impact).toContainText('1 人会获得权限')
  await expect(impact.getByRole('region', { name: '失去的权限' })).toContainText('品牌 · 新增或修改')
  await expect(impact.getByRole('region', { name: '菜单中增加' })).toContainText('系列管理')
  await expect(impact.getByRole('region', { name: '受影响的人' })).toContainText(username)
  await expectNoFindings(page, 'main')
  await page.getByRole('button', { name: '保存' }).click()
  await answer(page, '1 人会失去权限，确定保存吗？', '保存')
  await expect(impact).toContainText('没有改动')

  await expectToast(other, '您的权限已更新')
  await expect(typing.getByLabel('品牌名称')).toHaveValue('写到一半')
  await typing.getByRole('button', { name: '关闭' }).last().click()
  await other.getByRole('alertdialog').getByRole('button').last().click()
  await expect(menu.getByRole('link', { name: '系列管理' })).toBeVisible()
  await expect(other.getByRole('button', { name: '新增品牌' })).toHaveCount(0)
  await other.context().close()

  await page.getByRole('button', { name: '与其他角色对比' }).click()
  const compared = windowOf(page, '与其他角色对比')
  await choose(compared, '选择角色', '商品专员')
  await expect(compared.getByRole('row', { name: /系列管理/ })).toContainText('新增或修改')

  await test.step('a role copy keeps all grants, its people are shown, and the system role is unchangeable', async () => {
    await page.keyboard.press('Escape')
    await page.goto('/#/dev/role')
    const own = newCode()
    await rowAction(page, '商品专员', '复制')
    const copying = windowOf(page, '复制角色')
    await copying.getByLabel('角色名称').fill(`副本${own}`)
    await copying.getByLabel('角色标识').fill(own)
    await copying.getByRole('button', { name: '复制' }).click()
    await expectToast(page, '保存成功')
    await expect(rowOf(page, own)).toBeVisible()
    const { list } = (await goods.get(`/api/dev/role/list?word=${own}`)) as unknown as { list: unknown[] }
    expect(list).toMatchObject([{ perms: ['goods:*:*', 'media:media:*'], user_count: 0 }])

    await rowAction(page, '商品专员', '成员')
    await expect(windowOf(page, '商品专员的成员')).toContainText('陈砚秋')
    await page.keyboard.press('Escape')
    await expectNoFindings(page, 'main')

    const system = rowOf(page, '超级管理员')
    await expect(system.getByRole('switch')).toHaveCount(0)
    await expect(system.getByRole('button', { name: '编辑' })).toHaveCount(0)
    await refusedAction(page, '超级管理员', '编辑')
  })
})
