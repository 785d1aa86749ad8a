import type { BrowserContext, Page } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { columnStyles, layouts, tabsBarStyles, themeNames, type Theme } from '#web/shell/theme.ts'
import { shown } from './picture-files.ts'
import { atProduct, type Studio } from './pictures.ts'
import { elapsed } from './progress.ts'

interface Row {
  readonly title: string
  readonly cells: readonly Buffer[]
}

const window = { width: 1040, height: 640 }
const cell = { width: 260, height: 160 }
const margin = { left: 150, top: 32, gap: 6 }

/** Every layout in every theme, and every layout with every column style and tab style, on one contact sheet each. */
export async function takeSheets(): Promise<void> {
  const began = performance.now()
  await atProduct(async (studio) => {
    await writeSheet('layouts-themes', await themeRows(studio))
    await writeSheet('layouts-styles', await styleRows(studio))
  })
  console.log(`  docs/pictures/layouts-*.webp (${elapsed(began)})`)
}

/** The style sheets choose by two attributes, so one page per layout is enough. */
async function themeRows(studio: Studio): Promise<Row[]> {
  const looks = themeNames.flatMap((theme) => ['light', 'dark'].map((mode) => ({ theme, mode })))
  const columns: Buffer[][] = []
  for (const layout of layouts) {
    const { context, page } = await visit(studio, { layout })
    const column: Buffer[] = []
    for (const look of looks) {
      await page.evaluate((attributes) => Object.assign(document.documentElement.dataset, attributes), look)
      column.push(await photograph(page))
    }
    columns.push(column)
    await context.close()
  }
  return looks.map(({ theme, mode }, at) => ({ title: `${theme} ${mode}`, cells: columns.flatMap((column) => column.slice(at, at + 1)) }))
}

/** The style of tabs is an attribute; that of the column decides on widths as well, so each has a page of its own. */
async function styleRows(studio: Studio): Promise<Row[]> {
  const rows: Row[] = []
  for (const columnStyle of columnStyles) {
    const columns: Buffer[][] = []
    for (const layout of layouts) {
      const { context, page } = await visit(studio, { layout, columnStyle })
      const column: Buffer[] = []
      for (const style of tabsBarStyles) {
        await page.evaluate((name) => document.querySelector('[data-tab-style]')?.setAttribute('data-tab-style', name), style)
        column.push(await photograph(page))
      }
      columns.push(column)
      await context.close()
    }
    for (const [at, style] of tabsBarStyles.entries())
      rows.push({ title: `${columnStyle} ${style}`, cells: columns.flatMap((column) => column.slice(at, at + 1)) })
  }
  return rows
}

/** Three tabs open, the list of brands seen. */
async function visit({ browser, url, token }: Studio, theme: Partial<Theme>): Promise<{ context: BrowserContext; page: Page }> {
  const localStorage = [
    { name: 'hexbolt-token', value: token },
    { name: 'hexbolt-theme', value: JSON.stringify({ state: theme, version: 0 }) },
  ]
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: window,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  const page = await context.newPage()
  for (const path of ['series', 'brand']) {
    await page.goto(`/#/goods/${path}`)
    await page.locator('tbody [data-key]:visible').nth(3).waitFor()
  }
  return { context, page }
}

async function photograph(page: Page): Promise<Buffer> {
  return sharp(await page.screenshot({ animations: 'disabled' }))
    .resize(cell.width, cell.height)
    .toBuffer()
}

async function writeSheet(name: string, rows: readonly Row[]): Promise<void> {
  const left = (column: number) => margin.left + column * (cell.width + margin.gap)
  const top = (row: number) => margin.top + row * (cell.height + margin.gap)
  const size = { width: left(layouts.length), height: top(rows.length) }
  const words = [
    ...layouts.map((layout, column) => `<text x="${left(column)}" y="21">${layout}</text>`),
    ...rows.map(({ title }, row) => `<text x="10" y="${top(row) + 20}">${title}</text>`),
  ]
  const labels = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="sans-serif" font-size="14" fill="#1b1e24">${words.join('')}</svg>`
  const cells = rows.flatMap((row, at) => row.cells.map((input, column) => ({ input, left: left(column), top: top(at) })))
  const sheet = sharp({ create: { ...size, channels: 3, background: '#c6cad2' } }).composite([
    { input: Buffer.from(labels), left: 0, top: 0 },
    ...cells,
  ])
  await writeFile(join(shown, `${name}.webp`), await sheet.webp({ quality: 62, effort: 6 }).toBuffer())
}
