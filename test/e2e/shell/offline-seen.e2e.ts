import type { Page } from '@playwright/test'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { answer, expect, test, windowOf } from '#test/e2e/helpers.ts'
import { comeIn } from '#test/e2e/session/account.ts'
import { PASSWORD } from '#test/e2e/session/login.ts'

test.use({ serviceWorkers: 'allow' })

const OFF = '恢复连接后可用'

/** How many answers the device has stored; null without a database. */
function keptOn(page: Page): Promise<number | null> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('hexbolt-seen')) return null
    return new Promise<number | null>((resolve) => {
      const request = indexedDB.open('hexbolt-seen')
      request.onerror = () => resolve(null)
      request.onsuccess = () => {
        const db = request.result
        if (!db.objectStoreNames.contains('entries')) return resolve(null)
        const count = db.transaction('entries').objectStore('entries').count()
        count.onsuccess = () => {
          db.close()
          resolve(count.result)
        }
      }
    })
  })
}

const markOf = (page: Page) => page.evaluate(() => localStorage.getItem('hexbolt-seen'))

/** Waits until the device has kept what the page shows. */
async function settleKept(page: Page): Promise<void> {
  await expect.poll(() => markOf(page), { timeout: 15_000 }).not.toBeNull()
  await expect.poll(() => keptOn(page)).toBeGreaterThan(0)
}

test('[I9] [H10] lists, records and drafts stay readable offline; online, work is sent alone', async ({
  page,
  goods,
  context,
  console,
}) => {
  console.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { spu } = await goods.family()
  const brand = await goods.brand()
  const sku = await goods.sku(spu.id, { stock: 21 })
  const list = `/#/goods/brand?word=${brand.code}`
  const record = `/#/goods/sku/detail?id=${sku.id}&tab=comments`
  const goTo = (to: string) => page.evaluate((hash) => void (location.hash = hash), to.slice(1))
  const row = page.getByRole('row').filter({ hasText: brand.code })
  const bar = page.getByRole('status').filter({ hasText: '数据截至' })
  const form = (title: string | RegExp) => windowOf(page, title)

  await test.step('a list, a record and a form are seen', async () => {
    await page.goto(record)
    await expect(page.getByText('还没有评论')).toBeVisible()
    await goTo(list)
    await expect(row).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.getByRole('button', { name: '新增品牌' }).click()
    await form('新增品牌').getByLabel('品牌名称').fill('离线前的草稿')
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('离线前的草稿')
    await settleKept(page)
  })

  await test.step('[H10] the file cache has files and no answers', async () => {
    const cached = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(cached).toContain('/')
    expect(cached.filter((path) => path !== '/' && path !== '/icon.svg' && !path.startsWith('/assets/'))).toEqual([])
  })

  await test.step('[H10] offline is shown and logged', async () => {
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Offline'))
    await context.setOffline(true)
    await logged
    await expect(page.getByText(/离线 · 数据截至 \d\d:\d\d/)).toBeVisible()
    await expect(page.locator('tr', { hasText: brand.code })).toBeVisible()
  })

  await test.step('a reload without a network opens menu, list, record and draft', async () => {
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    // the address has the open form
    await form('新增品牌').getByRole('button', { name: '恢复' }).click()
    await expect(form('新增品牌').getByLabel('品牌名称')).toHaveValue('离线前的草稿')
    await expect(form('新增品牌').getByRole('button', { name: '保存', exact: true })).toHaveAttribute('data-tip', new RegExp(OFF))
    await expect(form('新增品牌').getByRole('button', { name: '保存', exact: true })).toHaveAttribute('aria-disabled', 'true')
    await expectNoFindings(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await answer(page, '放弃未保存的修改?', '放弃修改')
    await expect(row).toBeVisible()
    await expect(bar).toContainText(/离线 · 数据截至 \d\d:\d\d/)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expect(row.getByRole('switch')).toHaveAttribute('aria-disabled', 'true')
    await row.getByRole('button', { name: /^更多操作/ }).click()
    await page.getByRole('menuitem', { name: /^暂不可用/ }).click()
    await expect(page.getByRole('menuitem', { name: /^删除/ })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '刷新', exact: true }).last()).toHaveAttribute('data-tip', new RegExp(OFF))
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectNoFindings(page)
  })

  await test.step('the record is readable, and a comment waits', async () => {
    await goTo(record)
    await expect(page.getByText(sku.code).first()).toBeVisible()
    await expect(page.getByText('还没有评论')).toBeVisible()
    await page.getByRole('textbox', { name: '写评论' }).fill('断网时写下')
    await page.getByRole('button', { name: '发表', exact: true }).click()
    await expect(page.getByText('1 项操作待同步')).toBeVisible()
  })

  await test.step('a page that was never seen says so', async () => {
    await goTo('/#/goods/scene')
    const scenes = page.getByRole('table', { name: '应用场景' })
    await expect(scenes.getByText('离线时无法查看')).toBeVisible()
    await expect(scenes.getByText('本机没有这项内容，恢复连接后自动加载')).toBeVisible()
  })

  await test.step('back online the page goes on with what is typed, refreshed, and the comment is sent', async () => {
    await goTo(list)
    await row.getByRole('button', { name: '编辑' }).click()
    await expect(form(/编辑品牌/).getByText('本机没有这项内容')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '新增品牌' }).click()
    await form('新增品牌').getByLabel('品牌名称').fill('离线后继续写')
    await goods.post('/api/goods/brand/status', { ids: [brand.id], status: 0 })
    // behind the open form
    const status = page.locator('tr', { hasText: brand.code }).locator('[role=switch]')
    await expect(status).toBeChecked()
    await context.setOffline(false)
    await expect(status).not.toBeChecked({ timeout: 15_000 })
    await expect(bar).toHaveCount(0)
    await expect(form('新增品牌').getByLabel('品牌名称')).toHaveValue('离线后继续写')
    await expect(form('新增品牌').getByRole('button', { name: '保存', exact: true })).not.toHaveAttribute('aria-disabled', 'true')
    const readText = async () =>
      ((await goods.get(`/api/comment/list?entity=goods.sku&id=${sku.id}`)) as unknown as { list: { content: string }[] }).list
    await expect.poll(async () => (await readText()).map(({ content }) => content), { timeout: 15_000 }).toEqual(['断网时写下'])
  })

  await test.step('[H10] a device that has kept nothing waits for the server, and recovers alone', async () => {
    await context.setOffline(true)
    await page.evaluate(() => localStorage.removeItem('hexbolt-seen'))
    await page.reload()
    await expect(page.getByRole('heading', { name: '网络已断开' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.locator('tr', { hasText: brand.code })).toBeVisible()
    await expect(page.getByText('网络已断开')).toHaveCount(0)
  })
})

test.describe('[I9] [S6] nothing stays readable', () => {
  test.use({ account: null })

  test('after a lock of the screen, a cleared cache, a login and a logout', async ({ page, context, console }) => {
    console.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|400 \(Bad Request\)|423/)
    await comeIn(page, '/goods/brand')
    await expect(page.getByRole('table', { name: '品牌' }).getByRole('row').nth(1)).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await settleKept(page)

    await test.step('locked, the device has nothing, and a reload without a network shows nothing', async () => {
      await page.getByRole('button', { name: '锁定屏幕' }).click()
      await expect(page.getByRole('heading', { name: 'Hexbolt 已锁定' })).toBeVisible()
      await expect.poll(() => keptOn(page)).toBeNull()
      await context.setOffline(true)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Hexbolt 已锁定' })).toBeVisible()
      expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/品牌|SKU/)
      await context.setOffline(false)
      await page.getByLabel('登录密码', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: '解锁' }).click()
      await expect(page.getByRole('table', { name: '品牌' }).getByRole('row').nth(1)).toBeVisible()
      await settleKept(page)
    })

    await test.step('a cleared cache has nothing either, and another person finds nothing of the first', async () => {
      const before = await markOf(page)
      await page.getByRole('button', { name: '快捷操作' }).click()
      await page.getByRole('menuitem', { name: '清理缓存' }).click()
      await answer(page, '清理缓存', '清理缓存')
      await expect(page).toHaveURL(/#\/login/)
      await expect.poll(() => keptOn(page)).toBeNull()
      await page.getByLabel('用户名').fill('goods')
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByRole('button', { name: /^账号：/ })).toBeVisible()
      await settleKept(page)
      expect(await markOf(page)).not.toBe(before)
    })

    await test.step('a logout deletes it, and the login page of the offline shell shows nothing', async () => {
      await page.getByRole('button', { name: /^账号：/ }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      await expect(page).toHaveURL(/#\/login/)
      expect(await markOf(page)).toBeNull()
      await expect.poll(() => keptOn(page)).toBeNull()
      await context.setOffline(true)
      await page.goto('/#/goods/brand')
      await page.reload()
      await expect(page).toHaveURL(/#\/login/)
      await context.setOffline(false)
    })
  })
})
