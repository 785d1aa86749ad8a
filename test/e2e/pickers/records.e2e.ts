import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/kit/gallery.ts'

const answers: Record<string, object[]> = {
  coupon: [{ id: 5, title: '满500减50' }],
  agent: [{ id: 6, name: '浙江润垣工业品' }],
  store: [{ id: 7, name: '萧山拓嵘五金', phone: '13800000001' }],
  user: [{ id: 8, nick: '王建国', phone: '13900000001' }],
}

/** Answers the searches; refuses the word `fail`, and every word while `isDown`. Records the words. */
async function serve(page: Page, isDown = false): Promise<string[]> {
  const requests: string[] = []
  await page.route('**/api/common/**', (route) => {
    const url = new URL(route.request().url())
    const name = url.pathname.split('/').at(-1) ?? ''
    const word = url.searchParams.get('word') ?? ''
    if (isDown || word.startsWith('fail')) return route.fulfill({ status: 500, json: { code: 500, msg: '服务器发生错误', data: null } })
    requests.push(`${url.pathname.replace('/api/common/', '')} ${word}`)
    const data = url.pathname.includes('/search/')
      ? name === 'user'
        ? answers[name]
        : { list: answers[name] }
      : url.pathname.includes('/salesman/')
        ? [{ id: 9, nick: '轴承老李哥', phone: '13700000001' }]
        : { list: [{ wxid: 'kf01', code: 'KF101', nickname: '小禾' }] }
    return route.fulfill({ json: { code: 200, msg: '', data } })
  })
  return requests
}

async function type(page: Page, word: string): Promise<void> {
  await page.getByRole('combobox', { name: '输入以筛选' }).fill(word)
  await page.clock.runFor(600)
}

test('[F2] [K04] a search starts 0.5 s after a long enough word; a shorter one empties the list', async ({ gallery, page }) => {
  const requests = await serve(page)
  await page.clock.install({ time: 0 })
  await gallery.open('record-pickers')
  const cases = [
    { name: '优惠券', path: 'search/coupon', short: [], enough: ['满'], title: '满500减50', key: 5, value: 'coupon' },
    { name: '代理商', path: 'search/agent', short: [], enough: ['浙'], title: '浙江润垣工业品', key: 6, value: 'agent' },
    { name: '门店', path: 'search/store', short: ['萧', '138'], enough: ['萧山', '1380'], title: '萧山拓嵘五金', key: 7, value: 'store' },
    { name: '客户', path: 'search/user', short: ['王', '139'], enough: ['王建', '1390'], title: '王建国', key: 8, value: 'customer' },
  ]
  for (const { name, path, short, enough, title, key, value } of cases) {
    await page.getByRole('combobox', { name, exact: true }).click()
    await expect(page.getByRole('combobox', { name: '输入以筛选' })).toBeFocused()
    for (const word of short) {
      await type(page, word)
      await expect(page.getByRole('option')).toHaveCount(0)
    }
    for (const word of enough) {
      await type(page, word)
      // the list for the word before is shown until the answer, and the timer may begin after the clock has moved
      await expect.poll(() => page.clock.runFor(600).then(() => requests)).toContain(`${path} ${word}`)
      await expect(page.getByRole('option', { name: title })).toBeVisible()
    }
    // the list is cleared together with the word
    await type(page, '')
    await expect(page.getByRole('option')).toHaveCount(0)
    await type(page, ` ${enough[0]} `)
    // the options for the previous word are still shown: choosing one at once sends no other request
    await expect
      .poll(() => requests.filter((call) => call.startsWith(path)))
      .toEqual([...enough, enough[0]].map((word) => `${path} ${word}`))
    await page.getByRole('option', { name: title }).click()
    await expect(page.getByLabel(`value ${value}`, { exact: true })).toHaveText(String(key))
    // before another list opens
    await expect(page.getByRole('combobox', { name: '输入以筛选' })).toHaveCount(0)
  }
  // salesmen and customer service staff are listed without a word
  await page.getByRole('combobox', { name: '业务员' }).click()
  await page.getByRole('option', { name: '轴承老李哥' }).click()
  await expect(page.getByLabel('value salesman')).toHaveText('9')
  await expect(page.getByRole('combobox', { name: '输入以筛选' })).toHaveCount(0)
  await page.getByRole('combobox', { name: '客服' }).click()
  await expect(page.getByRole('option', { name: '小禾' })).toBeVisible()
  await type(page, 'KF1')
  // [F2] the server searches the typed word, half a second later
  await expect
    .poll(() => requests.filter((call) => call.startsWith('customService')))
    .toEqual(['customService/option ', 'customService/option KF1'])
  await page.getByRole('option', { name: '小禾' }).click()
  await expect(page.getByLabel('value customer service')).toHaveText('kf01')
})
