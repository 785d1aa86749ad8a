import { startFront, textOf } from '#test/e2e/front.ts'
import { expect, test as base, windowOf } from '#test/e2e/helpers.ts'

interface NewBuild {
  /** The server starts to deliver a worker in another version. */
  publish(): void
}

/** The built product behind a server that can publish a new build. */
const test = base.extend<NewBuild & { newBuild: NewBuild; address: string }>({
  serviceWorkers: 'allow',
  newBuild: [
    // The first fixture parameter must be a pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => use({ publish: () => undefined }),
    { scope: 'test' },
  ],
  address: async ({ newBuild }, use) => {
    const target = process.env.E2E_URL ?? ''
    let isNew = false
    newBuild.publish = () => (isNew = true)
    const front = await startFront(target, async (path) => {
      if (path !== '/service-worker.js' || !isNew) return undefined
      const worker = await textOf(`${target}/service-worker.js`)
      return { type: 'text/javascript', body: worker.replace(/(["'`])[0-9a-f]{12}\1/, '"000000000001"') }
    })
    await use(front.url)
    await front.close()
  },
  baseURL: async ({ address }, use) => use(address),
})

test('[H10] a new build is offered, and the reload loses nothing that was typed', async ({ page, newBuild }) => {
  await page.goto('/#/goods/brand')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.evaluate(() => addEventListener('vab-update', () => (document.documentElement.dataset['update'] = 'heard')))
  await page.getByRole('button', { name: '新增品牌' }).click()
  await windowOf(page, '新增品牌').getByLabel('品牌名称').fill('草稿中的品牌')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('草稿中的品牌')

  newBuild.publish()
  const logged = page.waitForEvent('console', (message) => message.text() === 'A newer version is ready')
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await logged
  await expect(page.locator('html')).toHaveAttribute('data-update', 'heard')
  await expect(page.getByText('新版本已就绪，刷新后生效')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: '立即刷新' }).click()
  await loaded
  // the address contains the open drawer
  await windowOf(page, '新增品牌').getByRole('button', { name: '恢复' }).click()
  await expect(windowOf(page, '新增品牌').getByLabel('品牌名称')).toHaveValue('草稿中的品牌')
  await expect(page.getByText('新版本已就绪')).toHaveCount(0)
})
