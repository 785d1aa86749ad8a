import { permissions } from '#contract/index.ts'
import { systemMenu } from '#server/seed/system/menu.ts'
import { byDay, isCampaign } from '#test/campaign.ts'
import { expect, test } from '#test/e2e/helpers.ts'
import { database } from './database.ts'
import { arrive } from './login.ts'
import { presser, type Known, type Wants } from './pressing.ts'

test.use({ account: null })

// The campaign grants one permission after the other and presses every control of every page; a plain run grants all of a page at once

// list actions that appear by the very call they make (kit/list/entity-actions.ts): the brand actions represent all
const ALIKE = /^(?!goods:brand:).*:(?:status|sort|delete|export)$/

// one page for each list kind, two in a run by day; the campaign tests them all
const KINDS = ['/goods/brand', '/agent/salesman', '/store/audit', '/order/aftersale', '/finance/withdraw', '/dev/resources']
const SAMPLE = byDay(KINDS, 2)

for (const { perm, meta, parent, path } of systemMenu) {
  if (perm === null || meta.hidden) continue
  const above = systemMenu.find(({ name }) => name === parent)
  const address = path.startsWith('/') ? path : `${above?.path}/${path}`
  const own = perm.slice(0, perm.lastIndexOf(':') + 1)
  const others = permissions.filter((one) => one.startsWith(own) && one !== perm && (isCampaign || !ALIKE.test(one)))
  if (!isCampaign && !SAMPLE.includes(address)) continue

  test(`[S4] [P01] with ${address} and more permissions every control shows and none is refused`, async ({ page, console }) => {
    if (isCampaign) test.setTimeout(1_200_000)
    // calls that would change data are sent without their subject
    console.allow(/400 \(Bad Request\)/)
    // rows from other tests refer to missing pictures
    console.allow(/404 \(Not Found\).*\/files\//)
    const person = await database.hireFor(perm)
    await arrive(page, { token: await database.enter(person) })
    const { all } = await presser(page)
    const plain = await all(`/#${address}`, isCampaign ? everything : ways)
    const faults = [...plain.faults]
    const silent: string[] = []
    for (const more of isCampaign ? others.map((one) => [one]) : [others]) {
      await database.regrant(person, perm, ...more)
      const { pressables, faults: found } = await all(`/#${address}`, isCampaign ? everything : what(plain.pressables))
      faults.push(...found.map((fault) => `${more.join(' ')}: ${fault}`))
      if ([...pressables.keys()].every((key) => plain.pressables.has(key))) silent.push(...more)
    }
    expect(faults).toEqual([])
    expect(silent.filter((one) => !(one in SHOWS_NO_BUTTON))).toEqual([])
  })
}

const everything: Wants = () => true

/** Controls that reveal others: tabs, menus, row selections, and drawers with buttons. */
const ways: Wants = (key, { kind }) => kind === 'way' || isDrawer(key)

/** Controls that only this permission shows, and those that lead to them. */
const what =
  (known: Known): Wants =>
  (key, { kind }) =>
    kind === 'way' || isDrawer(key) || !known.has(key)

function isDrawer(key: string): boolean {
  return /^row \S+ button (?:详情|成员)$|^item button \d+$/.test(key)
}

const SHOWS_NO_BUTTON: Readonly<Record<string, string>> = {
  // on the agent page
  'agent:agent:bank': 'the whole account number',
  'user:user:phone': 'whole phone numbers',
  'order:aftersale:create': 'on the page of an order',
  'finance:reconciliation:resolve': 'the decision about a difference',
  'finance:withdraw:apply': 'of accounts of an agent only',
  'store:audit:preAudit': 'the decision on the page of an application that waits for the agent',
  'dev:user:viewAs': 'of administrators only',
  'goods:sku:cost': 'a column, and fields of forms',
  'config:config:secret': 'fields of a form that another permission saves',
}
