import type { Locator, Page } from '@playwright/test'
import { as, saveSettings } from '#test/e2e/calls.ts'
import { choose, expect, expectFault, expectToast, rowAction, test, windowOf } from '#test/e2e/helpers.ts'

/** Chooses a parameter's record by its name. */
async function pick(page: Page, dialog: Locator, label: string, title: string) {
  await dialog.getByRole('combobox', { name: label }).click()
  await page.keyboard.type(title)
  await page.getByRole('option', { name: title }).first().click()
  await expect(dialog.getByRole('combobox', { name: label })).toHaveText(title)
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('[K08] [C04] a protocol link from the quick search is made, copied, scanned and converted', async ({ page, console, baseURL }) => {
  console.allow(/400 \(Bad Request\)/)
  const { list } = await as('admin', baseURL, '/api/activity/group/list?page_size=2')
  const [group, other] = list as { id: number; title: string }[]
  await page.goto('/#/goods/package')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('combobox', { name: '搜索' }).fill('协议链接')
  await page.getByRole('option', { name: '生成协议链接' }).click()
  const dialog = windowOf(page, '生成协议链接')
  await dialog.getByRole('button', { name: '生成', exact: true }).click()
  await expectFault(dialog, '协议', '请选择协议')

  await choose(dialog, '协议', '拼团详情')
  await dialog.getByRole('button', { name: '生成', exact: true }).click()
  await expectFault(dialog, '拼团活动', 'id参数必填')
  await pick(page, dialog, '拼团活动', group?.title ?? '')
  // the page is covered while the link is created
  const covered = page.getByRole('status').filter({ hasText: '正在加载' })
  const reached = Promise.withResolvers<void>()
  await page.route('**/api/common/gproto/gen', async (route) => {
    await reached.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: '生成', exact: true }).click()
  await expect(covered).toBeVisible()
  reached.resolve()
  await expect(covered).toHaveCount(0)
  const url = `app://group_detail?id=${group?.id}`
  await expect(dialog.getByRole('textbox', { name: '协议链接' })).toHaveValue(url)
  await expect(dialog.getByRole('img', { name: '协议链接的二维码' })).toBeVisible()
  await dialog.getByRole('button', { name: '复制' }).click()
  await expectToast(page, '已复制')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)

  // nothing is offered that does not work
  await expect(dialog.getByText('未配置微信小程序')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'URL Link' })).toHaveCount(0)

  // the link does not match the changed value
  await pick(page, dialog, '拼团活动', other?.title ?? '')
  await expect(dialog.getByRole('img', { name: '协议链接的二维码' })).toHaveCount(0)
  await choose(dialog, '协议', '签到')
  await dialog.getByRole('button', { name: '生成', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: '协议链接' })).toHaveValue('app://sign')

  // with a mini-program, WeChat makes links from it
  const simulator = process.env.E2E_PAY_SIMULATOR
  const { 'wechat.link_page': link_page, ...app } = (await (await fetch(`${simulator}/simulator/mini-program`)).json()) as Record<
    string,
    string
  >
  const set = (values: object) => saveSettings(baseURL, 'wechat', values)
  await set({ ...app, 'wechat.link_page': link_page, 'wechat.web_hosts': 'help.example.com' })
  try {
    await page.reload()
    await expect(page.getByRole('switch').first()).toBeVisible()
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog').getByRole('combobox', { name: '搜索' }).fill('协议链接')
    await page.getByRole('option', { name: '生成协议链接' }).click()
    const generate = dialog.getByRole('button', { name: '生成', exact: true })

    await test.step('web pages open at the hosts of the settings only', async () => {
      await choose(dialog, '协议', '网页')
      await expect(dialog.getByText('允许的域名：help.example.com')).toBeVisible()
      await dialog.getByLabel('以 https:// 开头的网址').fill('https://evil.net/')
      await generate.click()
      await expectFault(dialog, '以 https:// 开头的网址', '不允许打开域名evil.net，请先在系统配置“微信”中添加')
      await dialog.getByLabel('以 https:// 开头的网址').fill('https://help.example.com/a')
      await generate.click()
      await expect(dialog.getByRole('textbox', { name: '协议链接' })).toHaveValue('app://web?url=https%3A%2F%2Fhelp.example.com%2Fa')
    })

    await test.step('a URL Link, a URL Scheme and a code', async () => {
      await dialog.getByRole('spinbutton', { name: '有效天数' }).fill('7')
      await dialog.getByRole('button', { name: 'URL Link' }).click()
      await expect(dialog.getByRole('textbox', { name: 'URL Link' })).toHaveValue(/^https:\/\/wxaurl\.cn\//)
      await expect(dialog.getByText('有效期至')).toBeVisible()
      await dialog.getByRole('button', { name: 'URL Scheme' }).click()
      await expect(dialog.getByRole('textbox', { name: 'URL Scheme' })).toHaveValue(/^weixin:\/\//)
      await dialog.getByRole('button', { name: '小程序码' }).click()
      await expect(dialog.getByRole('img', { name: '小程序码' })).toHaveJSProperty('naturalWidth', 430)
      await expect(dialog.getByRole('link', { name: '下载图片' })).toHaveAttribute('download', 'web.jpg')
      await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
    })

    await test.step('the invitation of a salesman is a mini-program code', async () => {
      const { list } = await as('admin', baseURL, '/api/agent/salesman/list?page_size=1&state=on')
      const [seller] = list as { code: string }[]
      await page.goto('/#/agent/salesman?state=on')
      await rowAction(page, seller?.code ?? '', '邀请码')
      await expect(page.getByRole('dialog').getByRole('img')).toHaveJSProperty('naturalWidth', 430)
    })
  } finally {
    await set({ 'wechat.app_id': '', 'wechat.app_secret': null, 'wechat.link_page': '', 'wechat.web_hosts': '' })
  }
})
