import { expect, test } from '#test/e2e/session/login.ts'
import { comeWith, frameOf, openThemeDrawer, pick, savedTheme } from './look.ts'
import { menuOf } from './parts.ts'

test('[H01] [H03] the 285 px right drawer lists nine themes and all settings, explains idle ones', async ({ page }) => {
  await page.goto('/#/index')
  const drawer = await openThemeDrawer(page)
  await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 1440 - 285, y: 0, width: 285, height: 900 })
  const names = await drawer.evaluate((element) =>
    [...element.querySelectorAll('[role=radiogroup], [role=combobox], [role=switch]')].map((control) => {
      const labelled = control.getAttribute('aria-labelledby')
      const label = labelled ? document.getElementById(labelled) : control.closest('label, div')?.querySelector('label, span')
      return (control.closest('label') ?? label)?.textContent
    }),
  )
  expect(names).toEqual([
    '布局',
    '主题',
    '外观',
    '菜单背景',
    '菜单宽度',
    '页签',
    '页签图标',
    '页签风格',
    '分栏风格',
    '固定头部',
    '默认收起菜单',
    '语言切换',
    '进度条',
    '刷新按钮',
    '搜索',
    '外观切换',
    '通知',
    '全屏',
    '快捷操作',
    '锁屏',
    '页面过渡',
    '新订单提示音',
  ])
  await expect(drawer.getByRole('button', { name: '恢复默认' })).toBeVisible()

  await test.step('[H03] each of the nine themes has a colour or a ground of its own', async () => {
    const radios = drawer.getByRole('radiogroup', { name: '主题' }).getByRole('radio')
    await expect(radios).toHaveCount(9)
    const looks = new Set<string>()
    for (const radio of await radios.all()) {
      const before = await page.locator('html').getAttribute('data-theme')
      await radio.press('Space')
      if (looks.size > 0) await expect(page.locator('html')).not.toHaveAttribute('data-theme', before ?? '')
      looks.add(
        await page.evaluate(() => {
          const { getPropertyValue } = CSSStyleDeclaration.prototype
          const style = getComputedStyle(document.documentElement)
          return ['--color-primary', '--menu-bg'].map((name) => getPropertyValue.call(style, name)).join(' ')
        }),
      )
    }
    expect(looks.size).toBe(9)
  })

  await test.step('[H01] what has no meaning in the layout is off and says why', async () => {
    await pick(drawer, '布局', '横向')
    await drawer.getByText('页签', { exact: true }).click()
    await expect(drawer.getByRole('radiogroup', { name: '菜单宽度' })).toHaveAccessibleDescription('横向布局没有侧边菜单')
    await expect(drawer.getByRole('radio', { name: '288 px' })).toBeDisabled()
    await expect(drawer.getByRole('combobox', { name: '分栏风格' })).toBeDisabled()
    await expect(drawer.getByRole('combobox', { name: '分栏风格' })).toHaveAccessibleDescription('仅分栏布局可用')
    await expect(drawer.getByRole('radio', { name: '灵动' })).toBeDisabled()
    await expect(drawer.getByRole('switch', { name: '页签图标' })).toBeDisabled()
    await pick(drawer, '布局', '分栏')
    await expect(drawer.getByRole('combobox', { name: '分栏风格' })).toBeEnabled()
    await expect(drawer.getByRole('radio', { name: '288 px' })).toBeEnabled()
  })
})

test('[H01] [H02] changes show at once, revert unsaved; Save survives a reload, Reset restores', async ({ page }) => {
  await page.goto('/#/index')
  const html = page.locator('html')
  const tabs = page.getByRole('navigation', { name: '已打开的页面', includeHidden: true })
  let drawer = await openThemeDrawer(page)

  await test.step('[H01] closed unsaved', async () => {
    await pick(drawer, '主题', '绿色 · 浅色菜单')
    await expect(html).toHaveAttribute('data-theme', 'green-white')
    await pick(drawer, '外观', '深色')
    await expect(html).toHaveAttribute('data-mode', 'dark')
    await pick(drawer, '菜单背景', '图案')
    await expect(page.locator('nav[data-background=picture]')).toBeVisible()
    await expect(tabs).toHaveCount(1)
    await drawer.getByText('页签', { exact: true }).click()
    await expect(tabs).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(html).toHaveAttribute('data-theme', 'purple-black')
    await expect(html).toHaveAttribute('data-mode', 'light')
    await expect(page.getByRole('navigation', { name: '已打开的页面' })).toBeVisible()
    await page.reload()
    await expect(html).toHaveAttribute('data-theme', 'purple-black')
  })

  await test.step('[H02] saved, restored', async () => {
    drawer = await openThemeDrawer(page)
    await pick(drawer, '布局', '纵向')
    await pick(drawer, '主题', '海洋')
    await pick(drawer, '菜单宽度', '288 px')
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(drawer).toBeHidden()
    await page.reload()
    await expect(menuOf(page)).toHaveCSS('width', '288px')
    await expect(frameOf(page)).toHaveAttribute('data-layout', 'vertical')
    await expect(html).toHaveAttribute('data-theme', 'ocean')
    drawer = await openThemeDrawer(page)
    await drawer.getByRole('button', { name: '恢复默认' }).click()
    await expect(frameOf(page)).toHaveAttribute('data-layout', 'column')
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(menuOf(page)).toHaveCSS('width', '266px')
    expect(await savedTheme(page)).toMatchObject({ layout: 'column', themeName: 'purple-black', menuWidth: 266 })
  })
})

test('[H11] [F3] [D7] menu fold, appearance, quick actions persist; the person menu leads back', async ({ page }) => {
  await page.goto('/#/index')
  // also behind the drawer
  const width = (pixels: number) => expect(page.locator('nav[data-background]')).toHaveCSS('width', `${pixels}px`)
  const appearance = page.getByRole('button', { name: '外观', includeHidden: true })
  const quick = page.getByRole('button', { name: '快捷操作', includeHidden: true })
  const back = async () => {
    await page.getByRole('button', { name: '账号' }).click()
    await page.getByRole('menuitem', { name: '主题设置' }).click()
    return page.getByRole('dialog', { name: '主题设置' })
  }
  let drawer = await openThemeDrawer(page)
  await width(266)
  for (const title of ['默认收起菜单', '外观切换', '快捷操作']) await drawer.getByText(title, { exact: true }).click()

  await test.step('each shows at once, and is as it was when it is not saved', async () => {
    await width(64)
    await expect(appearance.or(quick)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await width(266)
    await expect(appearance).toBeVisible()
    await expect(quick).toBeVisible()
  })

  await test.step('saved, they hold over a reload; what the fold button does holds as well', async () => {
    drawer = await back()
    for (const title of ['默认收起菜单', '外观切换', '快捷操作']) await drawer.getByText(title, { exact: true }).click()
    await drawer.getByRole('button', { name: '保存' }).click()
    await page.reload()
    await width(64)
    await expect(appearance.or(quick)).toHaveCount(0)
    expect(await savedTheme(page)).toMatchObject({ foldSidebar: true, showTheme: false, showThemeSetting: false })
    await page.getByRole('button', { name: '展开菜单' }).click()
    await width(266)
    await page.reload()
    await width(266)
    await page.getByRole('button', { name: '收起菜单' }).click()
  })

  await test.step('restored', async () => {
    await (await back()).getByRole('button', { name: '恢复默认' }).click()
    await width(266)
    await expect(appearance).toHaveCount(1)
    await expect(quick).toHaveCount(1)
    await page.reload()
    await width(266)
    expect(await savedTheme(page)).toMatchObject({ foldSidebar: false, showTheme: true, showThemeSetting: true })
  })
})

test('[L02] the tools of the header are there or not, each by its setting', async ({ page }) => {
  await page.goto('/#/index')
  const tools = page.getByRole('group', { name: '工具', includeHidden: true })
  const drawer = await openThemeDrawer(page)
  const before = await tools.getByRole('button', { includeHidden: true }).count()
  const settings = {
    showLanguage: ['语言切换', '语言'],
    showRefresh: ['刷新按钮', '刷新当前页'],
    showFullScreen: ['全屏', '全屏'],
  } as const
  for (const [at, [title, tool]] of Object.values(settings).entries()) {
    const button = tools.getByRole('button', { name: tool, includeHidden: true })
    await expect(button).toBeVisible()
    await drawer.getByText(title, { exact: true }).click()
    await expect(button).toHaveCount(0)
    await expect(tools.getByRole('button', { includeHidden: true })).toHaveCount(before - at - 1)
  }
  await drawer.getByRole('button', { name: '保存' }).click()
  await page.reload()
  await expect(page.getByRole('group', { name: '工具' })).toBeVisible()
  for (const [, tool] of Object.values(settings)) await expect(tools.getByRole('button', { name: tool })).toHaveCount(0)
  expect(await savedTheme(page)).toMatchObject({ showLanguage: false, showRefresh: false, showFullScreen: false })
})

test('broken or unknown settings fall back to the defaults', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hexbolt-theme', '{"state":{"layout":"spi'))
  await page.goto('/#/goods/brand')
  await expect(frameOf(page)).toHaveAttribute('data-layout', 'column')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'purple-black')
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('[H02] Save and Reset to default reload the page; the layout cannot be chosen', async ({ page }) => {
    await comeWith(page, { themeName: 'red-black' })
    await page.goto('/#/goods/brand')
    for (const [verb, becomes] of [
      ['保存', 'green-black'],
      ['恢复默认', 'purple-black'],
    ] as const) {
      const drawer = await openThemeDrawer(page)
      await expect(drawer.getByRole('radio', { name: '浮动' })).toBeDisabled()
      await pick(drawer, '主题', '绿色 · 深色菜单')
      const reloaded = page.waitForEvent('load')
      await drawer.getByRole('button', { name: verb }).click()
      await reloaded
      await expect(page.locator('html')).toHaveAttribute('data-theme', becomes)
    }
  })
})
