import { chromium } from '@playwright/test'
import { browserLaunchOptions } from '#test/setup/browser.ts'
import { startServer } from '#test/setup/server.ts'
const url = (await startServer({ DATA_DIR: '/tmp/hx/web2/data-all', DEMO: '1', LOG_LEVEL: 'warn' })).url
const r = await fetch(url + '/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'admin', password: 'Hexbolt-2026' }) })
const token = (await r.json()).data.token
const browser = await chromium.launch(await browserLaunchOptions())
for (const reduced of ['no-preference', 'reduce'] as const) for (let k = 0; k < 2; k++) {
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', serviceWorkers: 'block', reducedMotion: reduced })
await context.addInitScript((v) => localStorage.setItem('hexbolt-token', v), token)
const page = await context.newPage()
const s = await context.newCDPSession(page); await s.send('Performance.enable', { timeDomain: 'threadTicks' })
const m = async (label: string) => { const { metrics }: any = await s.send('Performance.getMetrics'); const g = (n: string) => metrics.find((x: any) => x.name === n)?.value; console.log(reduced, label.padEnd(14), 'proc', g('ProcessTime').toFixed(2), 'thread', g('ThreadTime').toFixed(2), 'script', g('ScriptDuration').toFixed(2), 'layout', g('LayoutDuration').toFixed(2), 'style', g('RecalcStyleDuration').toFixed(2)) }
await page.goto(url + '/#/goods/brand', { waitUntil: 'commit' })
await page.waitForSelector('tbody tr button'); await m('painted')
await page.waitForTimeout(2500); await m('+2.5s')
await page.waitForTimeout(4000); await m('+6.5s')
await page.waitForTimeout(4000); await m('+10.5s')
await page.getByRole('button', { name: '编辑' }).first().click(); await page.getByRole('dialog').waitFor(); await page.waitForTimeout(1000); await m('drawer')
await page.waitForTimeout(4000); await m('drawer +4s')
await context.close() }
process.exit(0)
