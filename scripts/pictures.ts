import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import { browserLaunchOptions } from '#test/setup/browser.ts'
import { startServer } from '#test/setup/server.ts'
import { requestApprovals } from './picture-approvals.ts'
import { leaveTraces } from './picture-data.ts'
import { nameOf, others, shown, type Look } from './picture-files.ts'
import type { Subject } from './picture-moments.ts'
import { subjects } from './picture-subjects.ts'
import { keepPage } from './pictures-pages.ts'
import { elapsed } from './progress.ts'

/** The pictures for the documentation; all others are for inspection. */
const chosen: Readonly<Record<string, string>> = {
  'login-zh-light-1440': 'login',
  'home-zh-light-1440': 'home',
  'brand-list-en-light-1440': 'brand-list-en',
  'brand-form-zh-light-1440': 'brand-form',
  'series-list-zh-light-1440': 'series-list',
  'sku-list-zh-light-1440': 'sku-list',
  'sku-list-zh-dark-1440': 'sku-list-dark',
  'sku-list-zh-light-390': 'sku-list-phone',
  'sku-form-zh-light-1440': 'sku-form',
  'sku-stock-en-dark-1440': 'sku-stock-en-dark',
}

/**
 * Photographs pages of the built product on fresh demo data, in both languages, light and dark, wide and narrow: all of them, or those
 * whose names are given, in the looks that have every given word (`en`, `dark`, `390`).
 */
export async function takePictures(words: readonly string[]): Promise<void> {
  const began = performance.now()
  const all = looks()
  const wished = words.filter((word) => all.some((look) => wordsOf(look).includes(word)))
  const names = words.filter((word) => !wished.includes(word))
  const wanted = subjects.filter(({ name }) => names.length === 0 || names.includes(name))
  const chosenLooks = all.filter((look) => wished.every((word) => wordsOf(look).includes(word)))
  await atProduct(async ({ browser, url, token }) => {
    await leaveTraces(url, token)
    await requestApprovals(url, { admin: token, operator: await logIn(url, 'operator') })
    const failed: string[] = []
    for (const look of chosenLooks) failed.push(...(await photographAll(browser, { url, token, look, wanted })))
    if (failed.length > 0) throw new Error(failed.join('\n'))
    if (chosenLooks.length === all.length) for (const { name } of wanted) await keepPage(name, all)
  })
  console.log(`  docs/pictures, .cache/pictures (${elapsed(began)})`)
}

export interface Studio {
  browser: Browser
  url: string
  token: string
}

/** Runs `act` with the built product, new demo data and a browser with Chinese fonts. */
export async function atProduct(act: (studio: Studio) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hexbolt-pictures-'))
  const [browser, server] = await Promise.all([
    browserLaunchOptions().then((options) => chromium.launch(options)),
    startServer({ DATA_DIR: dataDir, DEMO: '1', REGISTRATION: '1', LOG_LEVEL: 'warn', WORK_PER_SECOND: '0' }),
  ])
  try {
    await Promise.all([mkdir(shown, { recursive: true }), mkdir(others, { recursive: true })])
    await needChinese(browser)
    await act({ browser, url: server.url, token: await logIn(server.url) })
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}

function looks(): Look[] {
  const widths = [1440, 390] as const
  return widths.flatMap((width) =>
    (['light', 'dark'] as const).flatMap((mode) => (['zh', 'en'] as const).map((language) => ({ language, mode, width }))),
  )
}

function wordsOf({ language, mode, width }: Look): string[] {
  return [language, mode, String(width)]
}

interface Sitting {
  url: string
  token: string
  look: Look
  wanted: readonly Subject[]
}

/** The pictures of one look; returns the failures. */
async function photographAll(browser: Browser, { url, token, look, wanted }: Sitting): Promise<string[]> {
  const [outside, inside] = await Promise.all([visitor(browser, url, look), visitor(browser, url, look, token)])
  const failed: string[] = []
  for (const subject of wanted) {
    const isOwn = subject.isAlone || subject.as !== undefined
    const alone = isOwn && (await visitor(browser, url, look, await logIn(url, subject.as)))
    // a failure does not stop the other pictures
    await photograph(alone || (subject.isOutside ? outside : inside), subject, look).catch((error: unknown) => {
      failed.push(`${nameOf(subject.name, look)}: ${String(error)}`)
    })
    if (alone) await alone.close()
  }
  await Promise.all([outside.close(), inside.close()])
  return failed
}

async function photograph(context: BrowserContext, subject: Subject, look: Look): Promise<void> {
  const page = await context.newPage()
  // the same day in every picture, so that only real changes differ
  await page.clock.setFixedTime(new Date('2026-03-02T10:00:00+08:00'))
  await page.goto(`/${subject.path}`)
  await subject.ready(page, look)
  await settled(page)
  await keep(nameOf(subject.name, look), await page.screenshot({ animations: 'disabled' }))
  await page.close()
}

function visitor(browser: Browser, url: string, { language, mode, width }: Look, token?: string): Promise<BrowserContext> {
  const stored = [{ name: 'hexbolt-language', value: JSON.stringify({ state: { language }, version: 0 }) }]
  if (token !== undefined) stored.push({ name: 'hexbolt-token', value: token })
  return browser.newContext({
    baseURL: url,
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: 'Asia/Shanghai',
    colorScheme: mode,
    reducedMotion: 'reduce',
    viewport: { width, height: width === 390 ? 844 : 900 },
    deviceScaleFactor: width === 390 ? 2 : 1,
    storageState: { cookies: [], origins: [{ origin: url, localStorage: stored }] },
  })
}

/** Waits for fonts and visible images. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // a lazy image of a hidden tab never loads
    const seen = [...document.images].filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)))
  })
}

async function keep(name: string, picture: Buffer): Promise<void> {
  await writeFile(join(others, `${name}.png`), picture)
  const title = chosen[name]
  if (title === undefined) return
  const small = await sharp(picture).png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 }).toBuffer()
  await writeFile(join(shown, `${title}.png`), small)
}

async function logIn(url: string, username = 'admin'): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: 'Hexbolt-2026' }),
  })
  const { data }: { data: { token: string } } = await response.json()
  return data.token
}

/** Without a Chinese font every character is the same empty box. */
async function needChinese(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  const [letter, other] = await page.evaluate(() =>
    ['螺', '栓'].map((text) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) return ''
      context.font = '24px sans-serif'
      context.fillText(text, 0, 24)
      return context.canvas.toDataURL()
    }),
  )
  await page.close()
  if (letter !== other) return
  throw Object.assign(
    new Error(
      [
        '没有中文字体，图片中的中文无法显示。请安装一种中文字体（如 fonts-noto-cjk），或把字体文件放入 ~/.fonts。',
        'There is no Chinese font, so the pictures would show boxes. Install one (fonts-noto-cjk), or put a font file into ~/.fonts.',
      ].join('\n'),
    ),
    { expected: true },
  )
}
