import { expect, test } from '#test/e2e/session/login.ts'
import { amongGoods, changeMenu, firstLevel, goodsPages, menuOf } from './parts.ts'

test('[R01] [R02] [R07] cold addresses keep page, query, title; back and forward go by steps', async ({ page }) => {
  await test.step('[R02] a list at its plain address is requested once, before the menu names it', async () => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    page.on('response', (response) => calls.push(`answered ${new URL(response.url()).pathname}`))
    await page.goto('/#/goods/sku')
    await expect(page.getByRole('table', { name: 'SKU' })).toBeVisible()
    expect(calls.filter((path) => path === '/api/goods/sku/list')).toHaveLength(1)
    expect(calls.indexOf('/api/goods/sku/list')).toBeLessThan(calls.indexOf('answered /api/menu'))
  })

  await test.step('[R01] [R07] a deep link keeps page, query and title; menus omit static routes', async () => {
    await page.goto('about:blank')
    const request = page.waitForRequest('**/api/goods/brand/list*')
    await page.goto('/#/goods/brand?page_no=2&page_size=20&status=1')
    await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
    await expect(page).toHaveURL('/#/goods/brand?page_no=2&page_size=20&status=1')
    expect(Object.fromEntries(new URL((await request).url()).searchParams)).toMatchObject({ page_no: '2', page_size: '20', status: '1' })
    await expect(menuOf(page).getByRole('link')).toHaveText(['', ...firstLevel, ...goodsPages])
    await expect(page).toHaveTitle('品牌管理 - Hexbolt')
  })

  await test.step('the back and forward buttons go through pages and through the steps on a page', async () => {
    await page.goto('/#/index')
    await page.getByRole('button', { name: '关闭“品牌管理”' }).click()
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
})

test('[R02] [R03] [R04] [R05] [R06] [R10] refusals, unknown paths and views; parents redirect', async ({ page, console }) => {
  console.allow(/goods\/nowhere\/index/)
  await changeMenu(page, (list) => [
    ...amongGoods({ path: 'nowhere', name: 'Nowhere', component: 'goods/nowhere/index', meta: { title: '不存在的视图' } })(list).filter(
      ({ name }) => name !== 'Order',
    ),
    { path: '/elsewhere', name: 'Elsewhere', component: 'goods/brand/index', meta: { title: '别处的品牌' } },
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

  for (const [path, heading, title] of [
    ['/error', '/error/404', '页面不存在'],
    ['/error/403', '/error/403', '您没有访问此页面的权限'],
    ['/no/such/page?x=1', '/404', '页面不存在'],
  ] as const) {
    await test.step(`[R02] [R03] [R04] ${path} opens cold`, async () => {
      await page.goto('about:blank')
      await page.goto(`/#${path}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page).toHaveURL(`/#${heading}`)
    })
  }

  await test.step('[R04] [R05] later an unknown path, and one that the menu no longer names, are not found', async () => {
    await page.getByRole('button', { name: '返回首页' }).click()
    await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
    for (const path of ['/goods/nothing', '/order/list']) {
      await page.goto(`/#${path}`)
      await expect(page).toHaveURL('/#/404')
    }
    await page.goto('/#/403')
    await expect(page.getByRole('heading', { name: '您没有访问此页面的权限' })).toBeVisible()
  })

  await test.step('[R05] a page opens where the menu names it', async () => {
    await page.goto('/#/elsewhere')
    await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
    await expect(page).toHaveTitle('别处的品牌 - Hexbolt')
  })

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
