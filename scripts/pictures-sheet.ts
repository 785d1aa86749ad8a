import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { columnStyles, defaultTheme, layouts, tabsBarStyles, themeNames, type Layout, type Theme } from '#web/shell/theme/theme.ts'
import { others, shown } from './picture-files.ts'
import { atProduct, type Studio } from './pictures.ts'
import { elapsed } from './progress.ts'

/** Attributes that the style sheets select by, so that no page needs to be reloaded. */
interface Dress {
  readonly theme: string
  readonly mode: string
  readonly tabStyle: string
}

interface Column {
  readonly themed: Buffer[]
  readonly styled: Buffer[]
}

const window = { width: 1040, height: 640 }
const cell = { width: 260, height: 160 }
/** Paints half of a screen's pixels per axis: four times as fast, and still twice the kept size. */
const deviceScaleFactor = 0.5
const PATIENCE_MS = 180_000
const margin = { left: 150, top: 32, gap: 6 }

const plain: Dress = { theme: defaultTheme.themeName, mode: 'light', tabStyle: defaultTheme.tabsBarStyle }
const themes = themeNames.flatMap((theme) => ['light', 'dark'].map((mode) => ({ ...plain, theme, mode })))
const tabStyles = tabsBarStyles.map((tabStyle) => ({ ...plain, tabStyle }))

/** Every layout in every theme, and every layout with every column style and tab style, on one contact sheet each. */
export async function takeSheets(): Promise<void> {
  const began = performance.now()
  await atProduct(async (studio) => {
    const page = await visit(studio)
    const columns: Column[] = []
    for (const layout of layouts) columns.push(await photographLayout(page, layout))
    await writeSheet(
      'layouts-themes',
      themes.map(({ theme, mode }) => `${theme} ${mode}`),
      columns.map(({ themed }) => themed),
    )
    await writeSheet(
      'layouts-styles',
      columnStyles.flatMap((column) => tabsBarStyles.map((tabs) => `${column} ${tabs}`)),
      columns.map(({ styled }) => styled),
    )
  })
  console.log(`  docs/pictures/layouts-*.webp (${elapsed(began)})`)
}

async function photographLayout(page: Page, layout: Layout): Promise<Column> {
  const column: Column = { themed: [], styled: [] }
  for (const columnStyle of columnStyles) {
    await choose(page, { layout, columnStyle })
    const name = `${layout}-${columnStyle}`
    for (const dress of tabStyles) column.styled.push(await photograph(page, dress, name))
    if (columnStyle !== defaultTheme.columnStyle) continue
    for (const dress of themes) column.themed.push(await photograph(page, dress, name))
  }
  return column
}

/** Three open tabs with the list of brands. */
async function visit({ browser, url, token }: Studio): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    viewport: window,
    deviceScaleFactor,
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'hexbolt-token', value: token }] }] },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  for (const path of ['series', 'brand']) {
    await page.goto(`/#/goods/${path}`)
    await listed(page)
  }
  return page
}

/** The shell of a person who saved this appearance. */
async function choose(page: Page, theme: Partial<Theme>): Promise<void> {
  await page.evaluate((state) => localStorage.setItem('hexbolt-theme', JSON.stringify({ state, version: 0 })), theme)
  await page.reload()
  await listed(page)
}

function listed(page: Page): Promise<void> {
  return page.locator('tbody [data-key]:visible').nth(3).waitFor()
}

async function photograph(page: Page, dress: Dress, name: string): Promise<Buffer> {
  await page.evaluate(({ tabStyle, ...attributes }) => {
    Object.assign(document.documentElement.dataset, attributes)
    document.querySelector('[data-tab-style]')?.setAttribute('data-tab-style', tabStyle)
  }, dress)
  const picture = await page.screenshot({ animations: 'disabled' })
  await writeFile(join(others, `layout-${name}-${dress.theme}-${dress.mode}-${dress.tabStyle}.png`), picture)
  return sharp(picture).resize(cell).toBuffer()
}

/** The pictures in columns, one per layout. */
async function writeSheet(name: string, titles: readonly string[], columns: readonly (readonly Buffer[])[]): Promise<void> {
  const left = (column: number) => margin.left + column * (cell.width + margin.gap)
  const top = (row: number) => margin.top + row * (cell.height + margin.gap)
  const size = { width: left(columns.length), height: top(titles.length) }
  const words = [
    ...layouts.map((layout, column) => `<text x="${left(column)}" y="21">${layout}</text>`),
    ...titles.map((title, row) => `<text x="10" y="${top(row) + 20}">${title}</text>`),
  ]
  const labels = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="sans-serif" font-size="14" fill="#1b1e24">${words.join('')}</svg>`
  const cells = columns.flatMap((pictures, column) => pictures.map((input, row) => ({ input, left: left(column), top: top(row) })))
  const sheet = sharp({ create: { ...size, channels: 3, background: '#c6cad2' } }).composite([
    { input: Buffer.from(labels), left: 0, top: 0 },
    ...cells,
  ])
  await writeFile(join(shown, `${name}.webp`), await sheet.webp({ quality: 42, effort: 6 }).toBuffer())
}
