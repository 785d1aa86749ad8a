import { axeFindings } from '#test/e2e/axe.ts'
import { expect, test } from '#test/e2e/helpers.ts'
import { authenticatorCode, logOut } from './account.ts'
import { database } from './database.ts'
import { PASSWORD } from './login.ts'

test.use({ account: null })

const NEXT = 'Another-Horse-7'

test('[R08] [V03] an initial password or a missing second factor comes before anything else', async ({ page, console }) => {
  console.allow(/40[03] \((?:Bad Request|Forbidden)\)/)
  const [beginner, unproven] = [await database.hire('goods'), await database.hireFor('goods:brand:list')]
  await database.askForNewPassword(beginner)
  await database.askForFactor(unproven)
  await page.goto('/#/login?redirect=%2Fgoods%2Fbrand')

  async function logIn(username: string): Promise<void> {
    await page.getByLabel('用户名').fill(username)
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }

  await test.step('[R08] an initial password', async () => {
    await logIn(beginner)
    await expect(page.getByRole('heading', { name: '修改初始密码' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.getByLabel(/^原密码/).fill(PASSWORD)
    await page.getByLabel(/^新密码/).fill(NEXT)
    await page.getByLabel(/^确认新密码/).fill(NEXT)
    await page.getByRole('button', { name: '修改密码' }).click()
    await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
    await logOut(page)
  })

  const heading = page.getByRole('heading', { name: '启用两步验证' })

  await test.step('[V03] a second factor that the role requires: a page address shows only the setup', async () => {
    await logIn(unproven)
    await expect(heading).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.goto('/#/goods/brand')
    await expect(heading).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  })

  await test.step('[V03] the setup at 390 px opens the product', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: '开始设置' }).click()
    const setup = page.getByRole('dialog', { name: '启用两步验证' })
    await setup.getByLabel(/^密码/).fill(PASSWORD)
    await setup.getByRole('button', { name: '下一步' }).click()
    const secret = (await setup.getByRole('button', { name: /^[A-Z2-7]{32}$/ }).getAttribute('aria-label')) ?? ''
    await setup.getByLabel('验证码').fill(authenticatorCode(secret))
    await setup.getByRole('button', { name: '启用', exact: true }).click()
    const recovery = page.getByRole('dialog', { name: '请保存好恢复码' })
    await expect(recovery.getByRole('listitem')).toHaveCount(10)
    await recovery.getByRole('button', { name: '我已保存' }).click()
    await expect(page.getByRole('table').or(page.getByRole('list')).first()).toBeVisible()
    await expect(heading).toHaveCount(0)
  })
})
