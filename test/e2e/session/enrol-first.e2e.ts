import { axeFindings } from '#test/e2e/axe.ts'
import { expect, test } from '#test/e2e/helpers.ts'
import { authenticatorCode } from './account.ts'
import { database } from './database.ts'
import { PASSWORD } from './login.ts'

test.use({ account: null })

for (const width of [1440, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test(`[V03] at ${width} px a person whose role asks for a second factor sets it up before anything else`, async ({ page, console }) => {
      console.allow(/40[03] \((?:Bad Request|Forbidden)\)/)
      const username = await database.hireFor('goods:brand:list')
      await database.askForFactor(username)
      await page.goto('/#/login')
      await page.getByLabel('用户名').fill(username)
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByRole('heading', { name: '启用两步验证' })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      // a page address shows only the setup
      await page.goto('/#/goods/brand')
      await expect(page.getByRole('heading', { name: '启用两步验证' })).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)

      await page.getByRole('button', { name: '开始设置' }).click()
      const setup = page.getByRole('dialog', { name: '启用两步验证' })
      await setup.getByLabel(/^密码/).fill(PASSWORD)
      await setup.getByRole('button', { name: '下一步' }).click()
      const secret = (await setup.getByRole('button', { name: /^[A-Z2-7]{32}$/ }).getAttribute('aria-label')) ?? ''
      await setup.getByLabel('验证码').fill(authenticatorCode(secret))
      await setup.getByRole('button', { name: '启用', exact: true }).click()
      const keep = page.getByRole('dialog', { name: '请保存好恢复码' })
      await expect(keep.getByRole('listitem')).toHaveCount(10)
      await keep.getByRole('button', { name: '我已保存' }).click()
      await expect(page.getByRole('table').or(page.getByRole('list')).first()).toBeVisible()
      await expect(page.getByRole('heading', { name: '启用两步验证' })).toHaveCount(0)
    })
  })
}
