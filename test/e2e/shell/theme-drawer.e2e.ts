import { choose } from '#test/e2e/helpers.ts'
import { expect, test } from '#test/e2e/session/login.ts'
import { frameOf, openThemeDrawer, pick, savedTheme } from './look.ts'

test('[H01] [H03] [H04] [T07] the drawer’s settings, themes and styles; broken ones fall back', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hexbolt-theme', '{"state":{"layout":"spi'))
  await page.goto('/#/goods/brand')
  // the drawer hides the shell from screen readers meanwhile
  const menu = page.getByRole('navigation', { name: '菜单', includeHidden: true })
  const tile = menu.getByRole('link', { name: '商品', exact: true, includeHidden: true })
  const tab = page.locator('nav > ul > li[data-tab]').filter({ hasText: '品牌管理' })
  await expect(tile).toBeVisible()
  await expect(frameOf(page)).toHaveAttribute('data-layout', 'column')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'purple-black')
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

  await test.step('[H04] icon over text, icon beside text, rounded tiles, a tile that points', async () => {
    for (const [title, isBeside, corner, arrow] of [
      ['卡片', false, '6px', '0px'],
      ['纵向', false, '0px', '0px'],
      ['横向', true, '0px', '0px'],
      ['箭头', false, '0px', '7px'],
    ] as const) {
      await choose(drawer, '分栏风格', title)
      await expect(tile, title).toHaveCSS('border-radius', corner)
      await expect.poll(() => tile.evaluate((element) => getComputedStyle(element, '::after').borderRightWidth), title).toBe(arrow)
      const [icon, words] = [await tile.locator('svg').boundingBox(), await tile.getByText('商品').boundingBox()]
      expect(words!.x >= icon!.x + icon!.width, title).toBe(isBeside)
      if (!isBeside) expect(words!.y, title).toBeGreaterThanOrEqual(icon!.y + icon!.height)
      await expect(menu).toHaveCSS('width', '266px')
    }
  })

  await test.step('[T07] the tab styles, with icons by setting', async () => {
    for (const [title, height, corner, line] of [
      ['圆滑', '38px', '10px 10px 0px 0px', '10px'],
      ['卡片', '32px', '6px', 'auto'],
      ['灵动', '49px', '0px', '2px'],
    ] as const) {
      await pick(drawer, '页签风格', title)
      await expect(tab, title).toHaveCSS('height', height)
      await expect(tab, title).toHaveCSS('border-radius', corner)
      expect(await tab.evaluate((element) => getComputedStyle(element, '::after').height), title).toBe(line)
    }
    const icon = tab.locator('a svg')
    await expect(icon).toHaveCount(1)
    await drawer.getByText('页签图标', { exact: true }).click()
    await expect(icon).toHaveCount(0)
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

test('[H01] [H02] [H11] [F3] [D7] [L02] settings show at once, revert unsaved, save, reset', async ({ page }) => {
  // a group with several pages, whose second menu column is open
  await page.goto('/#/goods/brand')
  const html = page.locator('html')
  // also behind the drawer
  const tabs = page.getByRole('navigation', { name: '已打开的页面', includeHidden: true })
  const tools = page.getByRole('group', { name: '工具', includeHidden: true })
  const toolOf = (name: string) => tools.getByRole('button', { name, includeHidden: true })
  const quick = page.getByRole('button', { name: '快捷操作', includeHidden: true })
  const width = (pixels: number) => expect(page.locator('nav[data-background]')).toHaveCSS('width', `${pixels}px`)
  const toolSettings = { 语言切换: '语言', 刷新按钮: '刷新当前页', 全屏: '全屏', 外观切换: '外观' }
  let drawer = await openThemeDrawer(page)
  const toolCount = await tools.getByRole('button', { includeHidden: true }).count()

  async function expectDefaults() {
    await expect(html).toHaveAttribute('data-theme', 'purple-black')
    await expect(html).toHaveAttribute('data-mode', 'light')
    await expect(frameOf(page)).toHaveAttribute('data-layout', 'column')
    await expect(tabs).toHaveCount(1)
    await expect(quick).toHaveCount(1)
    await expect(tools.getByRole('button', { includeHidden: true })).toHaveCount(toolCount)
    await width(266)
  }

  /** Turns off the header tools and quick actions one by one, and folds the menu. */
  async function turnOff() {
    await drawer.getByText('默认收起菜单', { exact: true }).click()
    await width(64)
    await drawer.getByText('快捷操作', { exact: true }).click()
    await expect(quick).toHaveCount(0)
    for (const [at, [setting, tool]] of Object.entries(toolSettings).entries()) {
      await expect(toolOf(tool)).toBeVisible()
      await drawer.getByText(setting, { exact: true }).click()
      await expect(toolOf(tool)).toHaveCount(0)
      await expect(tools.getByRole('button', { includeHidden: true })).toHaveCount(toolCount - at - 1)
    }
  }

  await test.step('[H01] [H11] each shows at once, and is as it was when it is not saved', async () => {
    await pick(drawer, '主题', '绿色 · 浅色菜单')
    await expect(html).toHaveAttribute('data-theme', 'green-white')
    await pick(drawer, '外观', '深色')
    await expect(html).toHaveAttribute('data-mode', 'dark')
    await pick(drawer, '菜单背景', '图案')
    await expect(page.locator('nav[data-background=picture]')).toBeVisible()
    await drawer.getByText('页签', { exact: true }).click()
    await expect(tabs).toHaveCount(0)
    await turnOff()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expectDefaults()
    await page.reload()
    await expectDefaults()
  })

  await test.step('[H02] [H11] [F3] [L02] saved, they hold over a reload; so does the fold button’s state', async () => {
    drawer = await openThemeDrawer(page)
    await pick(drawer, '布局', '纵向')
    await pick(drawer, '主题', '海洋')
    await pick(drawer, '菜单宽度', '288 px')
    await turnOff()
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(drawer).toBeHidden()
    await page.reload()
    await width(64)
    await expect(frameOf(page)).toHaveAttribute('data-layout', 'vertical')
    await expect(html).toHaveAttribute('data-theme', 'ocean')
    for (const tool of Object.values(toolSettings)) await expect(toolOf(tool)).toHaveCount(0)
    await expect(quick).toHaveCount(0)
    const off = { showLanguage: false, showRefresh: false, showFullScreen: false, showTheme: false, showThemeSetting: false }
    expect(await savedTheme(page)).toMatchObject({ foldSidebar: true, ...off })
    await page.getByRole('button', { name: '展开菜单' }).click()
    await width(288)
    await page.reload()
    await width(288)
    await page.getByRole('button', { name: '收起菜单' }).click()
  })

  await test.step('[H02] [D7] the person menu leads back without the tools; Reset restores', async () => {
    await page.getByRole('button', { name: '账号' }).click()
    await page.getByRole('menuitem', { name: '主题设置' }).click()
    drawer = page.getByRole('dialog', { name: '主题设置' })
    await drawer.getByRole('button', { name: '恢复默认' }).click()
    await expectDefaults()
    await page.reload()
    await expectDefaults()
    const defaults = { layout: 'column', themeName: 'purple-black', menuWidth: 266, foldSidebar: false, showTheme: true }
    expect(await savedTheme(page)).toMatchObject(defaults)
  })
})
