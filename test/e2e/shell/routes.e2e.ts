import { expect, test } from '#test/e2e/session/login.ts'
import { amongGoods, changeMenu, firstLevel, goodsPages, menuOf } from './parts.ts'

test('[R01] [R02] [R07] a cold deep link keeps page, query and title; menus omit static routes', async ({ page }) => {
  const request = page.waitForRequest('**/api/goods/brand/list*')
  await page.goto('/#/goods/brand?page_no=2&page_size=20&status=1')
  await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
  await expect(page).toHaveURL('/#/goods/brand?page_no=2&page_size=20&status=1')
  expect(Object.fromEntries(new URL((await request).url()).searchParams)).toMatchObject({ page_no: '2', page_size: '20', status: '1' })
  await expect(menuOf(page).getByRole('link')).toHaveText(['', ...firstLevel, ...goodsPages])

  await expect(page).toHaveTitle('品牌管理 - Hexbolt')
  await menuOf(page).getByRole('link', { name: '系列管理' }).click()
  await expect(page).toHaveTitle('系列管理 - Hexbolt')
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page).toHaveTitle('Series - Hexbolt')
})

test('[R02] a list opened cold at its plain address is requested once, before the menu names it', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  page.on('response', (response) => calls.push(`answered ${new URL(response.url()).pathname}`))
  await page.goto('/#/goods/sku')
  await expect(page.getByRole('table', { name: 'SKU' })).toBeVisible()
  expect(calls.filter((path) => path === '/api/goods/sku/list')).toHaveLength(1)
  expect(calls.indexOf('/api/goods/sku/list')).toBeLessThan(calls.indexOf('answered /api/menu'))
})

test('[R02] [R03] [R04] refusal pages and an unknown path open cold, an unknown path also later', async ({ page }) => {
  for (const [path, heading, title] of [
    ['/error', '/error/404', '页面不存在'],
    ['/error/404', '/error/404', '页面不存在'],
    ['/error/403', '/error/403', '您没有访问此页面的权限'],
    ['/403', '/403', '您没有访问此页面的权限'],
    ['/no/such/page?x=1', '/404', '页面不存在'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto('about:blank')
      await page.goto(`/#${path}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page).toHaveURL(`/#${heading}`)
    })
  }
  await page.getByRole('button', { name: '返回首页' }).click()
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  await page.goto('/#/goods/nothing')
  await expect(page).toHaveURL('/#/404')
})

test('[R05] business routes are the ones that the menu names, and no others', async ({ page }) => {
  await changeMenu(page, (list) => [
    ...list.filter(({ name }) => name !== 'Goods'),
    { path: '/elsewhere', name: 'Elsewhere', component: 'goods/brand/index', meta: { title: '别处的品牌' } },
  ])
  await page.goto('/#/elsewhere')
  await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
  await expect(page).toHaveTitle('别处的品牌 - Hexbolt')
  await page.goto('/#/goods/brand')
  await expect(page).toHaveURL('/#/404')
})

test('[R06] [R10] an invalid view fails alone; parents redirect or open the first visible child', async ({ page, console }) => {
  console.allow(/goods\/nowhere\/index/)
  await changeMenu(page, (list) => [
    ...amongGoods({ path: 'nowhere', name: 'Nowhere', component: 'goods/nowhere/index', meta: { title: '不存在的视图' } })(list),
    { path: '/catalog', name: 'Catalog', component: 'Layout', redirect: '/goods/sku', meta: { title: '目录' } },
    {
      path: '/parent',
      name: 'Parent',
      component: 'Layout',
      meta: { title: '上级' },
      children: [
        { path: 'unseen', name: 'Unseen', component: 'goods/sku/index', meta: { title: '隐藏', hidden: true } },
        { path: 'seen', name: 'Seen', component: 'goods/brand/index', meta: { title: '可见' } },
      ],
    },
  ])

  await test.step('[R06] it is logged and names itself; the rest of the menu works', async () => {
    const logged = page.waitForEvent('console', (message) => message.type() === 'error' && message.text().includes('goods/nowhere/index'))
    await page.goto('/#/goods/nowhere')
    await expect(page.getByRole('alert')).toContainText('路由组件无法识别：“goods/nowhere/index”')
    await logged
    await menuOf(page).getByRole('link', { name: '系列管理' }).click()
    await expect(page.getByRole('table', { name: '系列' })).toBeVisible()
  })

  await test.step('[R10] redirects', async () => {
    await page.goto('/#/goods')
    await expect(page).toHaveURL('/#/goods/brand')
    await page.goto('/#/catalog')
    await expect(page).toHaveURL('/#/goods/sku')
    await menuOf(page).getByRole('link', { name: '上级' }).click()
    await expect(page).toHaveURL('/#/parent/seen')
    await page.goto('/')
    await expect(page).toHaveURL('/#/index')
  })
})

test('the back and forward buttons go through pages and through the steps on a page', async ({ page }) => {
  await page.goto('/#/index')
  await menuOf(page).getByRole('link', { name: '商品' }).click()
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(page).toHaveURL('/#/goods/brand?page_no=2')
  await menuOf(page).getByRole('link', { name: '系列管理' }).click()
  await expect(page.getByRole('table', { name: '系列' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page.getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL('/#/goods/brand')
  await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
})
