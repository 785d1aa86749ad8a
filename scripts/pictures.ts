import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { browserLaunchOptions } from '#test/setup/browser.ts'
import { startServer } from '#test/setup/server.ts'
import { root } from './program.ts'
import { step } from './progress.ts'

/** Photographs the built product's SKU list with new demo data for the README. Without a Chinese font the machine would draw boxes. */
export async function takePictures(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hexbolt-pictures-'))
  const [browser, server] = await Promise.all([
    browserLaunchOptions().then((options) => chromium.launch(options)),
    startServer({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'warn', WORK_PER_SECOND: '0' }),
  ])
  try {
    const token = await logIn(server.url)
    await step('docs/pictures/sku-list.png', async () => {
      const picture = await photographSkus(browser, server.url, token)
      const small = await sharp(picture).png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 }).toBuffer()
      await writeFile(join(root, 'docs/pictures/sku-list.png'), small)
    })
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function photographSkus(browser: Browser, url: string, token: string): Promise<Buffer> {
  const localStorage = [
    { name: 'hexbolt-language', value: JSON.stringify({ state: { language: 'zh' }, version: 0 }) },
    { name: 'hexbolt-token', value: token },
  ]
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  const page = await context.newPage()
  await page.goto('/#/goods/sku')
  await page.locator('tbody [data-key]').nth(3).waitFor()
  await waitForImages(page)
  return page.screenshot({ animations: 'disabled' })
}

async function waitForImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const visible = [...document.images].filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    await Promise.all(visible.map((image) => image.decode().catch(() => undefined)))
  })
}

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'Hexbolt-2026' }),
  })
  const { data }: { data: { token: string } } = await response.json()
  return data.token
}
