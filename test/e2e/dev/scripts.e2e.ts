import type { Page } from '@playwright/test'
import { expect, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'
import { xssTexts } from '#test/make/xss-payloads.ts'

const CODE = 'XSS'
const PAGE = 100

test('[S16] script-like texts show in lists, forms, details and histories, and none runs', async ({ page, goods, console }) => {
  // missing product pictures: the remains from some texts
  console.allow(/404 \(Not Found\) .*\/files\/ab\/cd\./)
  const noticed = await watch(page)
  // no text has a NUL
  const texts = xssTexts.map((text) => text.replaceAll('\0', ' '))
  const { logo } = await goods.get(`/api/goods/brand/detail?id=${(await goods.brand()).id}`)
  await database.write(texts, CODE, logo ?? '')

  for (let number = 1; (number - 1) * PAGE < texts.length / 2; number += 1) {
    await page.goto(`/#/goods/brand?word=${CODE}&page_size=${PAGE}&page_no=${number}`)
    await expect(page.getByRole('row').filter({ hasText: CODE }).first()).toBeVisible()
    await expect(page.getByText('<script>', { exact: false }).or(page.getByText('onerror')).first()).toBeVisible()
  }

  const [first] = (
    (await goods.get(`/api/goods/brand/list?word=${CODE}&page_size=10`)) as unknown as { list: { id: number; code: string }[] }
  ).list
  if (!first) throw new Error('there is no brand of these')
  const read = () => goods.get(`/api/goods/brand/detail?id=${first.id}`)
  const fitting = texts.filter((text) => text.length <= 28 && text.includes('alert'))
  for (const title of fitting.slice(0, 8))
    await goods.post('/api/goods/brand/edit', { ...(await read()), title, title_en: `${title} en`, intro: title, origin: null, logo })
  await page.goto(`/#/goods/brand?word=${first.code}&edit=${first.id}`)
  const form = windowOf(page, '编辑品牌')
  await expect(form.getByLabel('品牌名称')).toHaveValue(fitting[7] ?? '')
  await page.goto(`/#/goods/brand?word=${first.code}`)
  await rowAction(page, first.code, '修改记录')
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText(fitting[7] ?? '')

  await page.goto('/#/dev/logger?kind=error&page_size=100')
  await rowOf(page, 'onerror').first().getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('dialog')).toContainText('onerror')

  const title = '想运行的详情'
  await goods.post('/api/goods/detail/edit', { title, kind: 'body', content: `<p>留下的文字</p>${texts.slice(0, 200).join('')}` })
  await page.goto(`/#/goods/detail?title=${title}`)
  await rowAction(page, title, '预览')
  await expect(windowOf(page, `预览 ${title}`)).toContainText('留下的文字')
  await page.goto(`/#/goods/brand?word=${encodeURIComponent('<svg onload=alert(1)>nowhere')}`)
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()

  expect(await noticed()).toEqual([])
})

/** Executed scripts, and those that the content security policy blocked: a blocked one is a fault too. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  const noticed: string[] = []
  await page.exposeFunction('hit', (what: string) => noticed.push(what))
  page.on('dialog', (dialog) => {
    noticed.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => /evil\.example/.test(new URL(request.url()).host) && noticed.push(`a request: ${request.url()}`))
  await page.addInitScript(() => {
    const { hit } = window as unknown as { hit: (what: string) => void }
    for (const name of ['alert', 'confirm', 'prompt'] as const) Object.defineProperty(window, name, { value: () => hit(name) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => hit(`${violatedDirective} ${sourceFile}`))
  })
  return async () => {
    // pending events, such as the error for a missing picture, have been delivered
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    return noticed
  }
}
