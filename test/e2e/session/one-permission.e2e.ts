import { systemMenu } from '#server/seed/system/menu.ts'
import { byDay, isCampaign } from '#test/campaign.ts'
import { expect, test } from '#test/e2e/helpers.ts'
import { menuOf } from '#test/e2e/shell/parts.ts'
import { database } from './database.ts'
import { arrive } from './login.ts'

test.use({ account: null })

/** Pages that ask for nothing themselves before the first choice. */
const WAITS = ['order:order:create']

// The campaign opens every page; a plain run opens, by day, six pages that come first below a menu entry. matrix.test.ts reads every menu.
const opened = systemMenu.filter(({ perm, meta }) => perm !== null && !meta.hidden)
const sample = opened.filter(({ parent }, at) => isCampaign || opened.findIndex((one) => one.parent === parent) === at)

test('[S4] [P01] with one permission a person has its page in the menu and meets no refusal', async ({ page }) => {
  if (isCampaign) test.setTimeout(600_000)
  const person = await database.hireFor()
  await arrive(page, { token: await database.enter(person) })
  const requests = new Set<string>()
  const answered: { status: number | undefined; path: string }[] = []
  page.on('request', (request) => void (isCall(request.url()) && requests.add(request.url())))
  page.on('requestfailed', (request) => void requests.delete(request.url()))
  page.on('requestfinished', async (request) => {
    // the test does not wait for pictures: the page may close before they have loaded
    if (!isCall(request.url())) return
    const answer = await request.response()
    answered.push({ status: answer?.status(), path: new URL(request.url()).pathname })
    requests.delete(request.url())
  })

  for (const { perm, meta, parent, path } of byDay(sample, 6)) {
    if (perm === null) continue
    const above = systemMenu.find(({ name }) => name === parent)
    const address = path.startsWith('/') ? path : `${above?.path}/${path}`
    await test.step(`${perm}: ${address}`, async () => {
      // the page that is open would hear of the change
      await page.goto('about:blank')
      await database.regrant(person, perm)
      requests.clear()
      answered.length = 0
      await page.goto(`/#${address}`)
      await expect(page.getByRole('heading', { name: meta.title, level: 1 })).toBeAttached()
      // a group with one page has only its tile
      await expect(menuOf(page).locator(`a[href="#${address}"]`).last()).toHaveAttribute('aria-current', /^(?:page|true)$/)
      const links = menuOf(page).getByRole('link')
      const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(new Set(targets)).toEqual(new Set(['#/', '#/index', `#${address}`]))

      // the page's content and its other requests are complete
      const own = `/api/${perm.split(':').slice(0, 2).join('/')}/`
      if (!WAITS.includes(perm)) await expect.poll(() => answered.map((one) => one.path)).toContainEqual(expect.stringContaining(own))
      await expect.poll(() => [...requests]).toEqual([])
      expect(answered.filter(({ status }) => status !== 200)).toEqual([])
    })
  }
})

/** A stream stays open while a client reads it. */
function isCall(url: string): boolean {
  return url.includes('/api/') && !url.endsWith('/api/events')
}
