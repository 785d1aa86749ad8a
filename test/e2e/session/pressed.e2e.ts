import { permissions } from '#contract/index.ts'
import { systemMenu } from '#server/seed/system/menu.ts'
import { expect, test } from '../helpers.ts'
import { database } from './database.ts'
import { arrive } from './login.ts'
import { presser, type Known, type Wants } from './pressing.ts'

test.use({ account: null })

// by itself it presses all that everybody sees of a page as well, and again with each permission: minutes instead of one
const IS_WHOLE = process.env.PRESSED === 'all'

// made of pieces of the list that show themselves by the very call they make (kit/list/entity-actions.ts): those of brands stand for all
const ALIKE = /^(?!goods:brand:).*:(?:status|sort|delete|export)$/

// the longest forms, half a minute for the SPU's alone: only when all is pressed
const LONG: readonly string[] = [
  ...['spu', 'sku', 'package', 'gift', 'category', 'detail'].map((entity) => `/goods/${entity}`),
  ...['menu', 'role', 'user'].map((entity) => `/dev/${entity}`),
]

for (const { perm, meta, parent, path } of systemMenu) {
  if (perm === null || meta.hidden) continue
  const above = systemMenu.find(({ name }) => name === parent)
  const address = path.startsWith('/') ? path : `${above?.path}/${path}`
  const own = perm.slice(0, perm.lastIndexOf(':') + 1)
  const others = permissions.filter((one) => one.startsWith(own) && one !== perm && (IS_WHOLE || !ALIKE.test(one)))
  if (!IS_WHOLE && (others.length === 0 || LONG.includes(address))) continue

  test(`[S4] [P01] whoever has ${address} and one permission more sees what it opens, and is refused nothing that he presses`, async ({
    page,
    console,
  }) => {
    if (IS_WHOLE) test.setTimeout(1_200_000)
    // what would change something goes without what it is about
    console.allow(/400 \(Bad Request\)/)
    // rows that others have made show pictures that there are not
    console.allow(/404 \(Not Found\).*\/files\//)
    const person = await database.hireFor(perm)
    await arrive(page, { token: await database.enter(person) })
    const { all } = await presser(page)
    const plain = await all(`/#${address}`, IS_WHOLE ? everything : ways)
    const faults = [...plain.faults]
    const silent: string[] = []
    for (const one of others) {
      await database.regrant(person, perm, one)
      const { seen, faults: found } = await all(`/#${address}`, IS_WHOLE ? everything : what(plain.seen))
      faults.push(...found.map((fault) => `${one}: ${fault}`))
      if ([...seen.keys()].every((key) => plain.seen.has(key))) silent.push(one)
    }
    expect(faults).toEqual([])
    // pressed one and all, a page shows columns and fields as well
    if (IS_WHOLE) expect(silent.filter((one) => !(one in SHOWS_NO_BUTTON))).toEqual([])
    else expect(silent).toEqual(others.filter((one) => one in SHOWS_NO_BUTTON))
  })
}

const everything: Wants = () => true

/** What leads to other things: tabs, menus, rows chosen, and drawers with buttons of their own. */
const ways: Wants = (key, { kind }) => kind === 'way' || isDrawer(key)

/** What only this permission shows, and what leads to it. */
const what =
  (known: Known): Wants =>
  (key, { kind }) =>
    kind === 'way' || isDrawer(key) || !known.has(key)

function isDrawer(key: string): boolean {
  return /^row \S+ button 详情$|^item button \d+$/.test(key)
}

const SHOWS_NO_BUTTON: Readonly<Record<string, string>> = {
  'dev:user:viewAs': 'of administrators only',
  'goods:sku:cost': 'a column, and fields of forms',
  'config:config:secret': 'fields of a form that another permission saves',
}
