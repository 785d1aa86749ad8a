import { expectNoFindings } from '#test/e2e/axe.ts'
import { expect, test, toasts } from '#test/e2e/helpers.ts'
import { hearNothing } from '#test/e2e/live.ts'
import { database } from '#test/e2e/session/database.ts'
import { newcomer } from '#test/e2e/shell/newcomer.ts'

test.use({ account: null })

test('[I7] [S4] [P01] a person sees only what the rights allow and can ask for the reason', async ({ page, console }) => {
  const { username } = await newcomer(page, 'operator')
  await hearNothing(page)
  await page.goto('/#/goods/brand')
  await expect(page.getByRole('heading', { name: '品牌管理' })).toBeAttached()
  await expect(page.getByRole('button', { name: '新增品牌' })).toHaveCount(0)
  await page.getByRole('button', { name: '账号：新同事' }).click()
  await page.getByRole('menuitem', { name: '权限说明' }).click()
  const brands = page.getByRole('group', { name: '品牌管理' })
  await brands.getByRole('button', { name: '新增或修改 · 没有 · 为什么' }).click()
  const answer = page.getByRole('status', { name: '为什么' })
  await expect(answer).toContainText('您的角色都没有此权限')
  // other roles and accounts are named only to persons who list them
  await expect(answer).toContainText('请联系系统管理员')
  await expect(answer).not.toContainText('商品专员')
  await brands.getByRole('button', { name: '查看 · 已有 · 为什么' }).click()
  await expect(answer).toContainText('您的角色授予了此权限')
  await expect(answer).toContainText('运营')
  await expectNoFindings(page, 'main')

  // the roles are removed while a list is open: the next call is refused, and the message leads to the reason
  console.allow(/403 \(Forbidden\)/)
  await page.goto('/#/goods/series')
  await expect(page.getByRole('table', { name: '系列' }).getByRole('row').nth(3)).toBeVisible()
  await database.demote(username)
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  // the message lasts for some seconds; the page below is checked on the way back
  await toasts(page).getByRole('alert').filter({ hasText: '您没有该操作的权限' }).getByRole('button', { name: '为什么' }).click()
  await expect(answer).toContainText('goods:series:list')
  await expect(answer).toContainText('您的角色都没有此权限')
  await page.goBack()
  await expect(page.getByRole('heading', { name: '您没有访问此页面的权限' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: '为什么' }).click()
  await expect(answer).toContainText('goods:series:list')
})
