import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { buildRoutes } from '#web/base/router/routes.ts'
import type { Person } from '#web/base/session/store.ts'
import { bounds, mayKeep, surplus, textOf, type KeptEntry } from './kept.ts'
import { keepAnswers, menuOf, openableOwner, seenAnswer, takeStore, type KeptAnswer, type Owner, type SeenStore } from './seen.ts'

const NOW = Date.UTC(2026, 10, 27, 8)
const DAY = 86_400_000

/** As the database in a browser. */
function memory(): SeenStore & { answers: Map<string, KeptAnswer> } {
  let owner: Owner | undefined
  const answers = new Map<string, KeptAnswer>()
  return {
    answers,
    owner: async () => owner,
    async own(next, isNew) {
      owner = next
      if (isNew) answers.clear()
    },
    async put(entry, surplus) {
      for (const answer of entry) {
        if (answer.text === undefined) answers.delete(answer.key)
        else answers.set(answer.key, answer)
      }
      for (const key of surplus([...answers.values()])) answers.delete(key)
    },
    get: async (key) => answers.get(key),
  }
}

function ownerOf(change: Partial<Person> = {}, build = 'one', at = NOW): Owner {
  const person = { id: 7, roles: ['goods'], permissions: ['goods:brand:list'], ends_at: NOW + DAY, ...change } as Person
  return { build, person, menu: [], at }
}

const listKey = (page_no: number) => ['goods', 'brand', 'list', { page_no, page_size: 20 }]
let store = memory()
beforeEach(() => {
  store = memory()
})
const keep = (page_no: number, data: unknown, at = NOW, limits = bounds) =>
  keepAnswers(store, [{ key: listKey(page_no), data, at }], NOW, limits)

describe('[I9] what a device keeps', () => {
  test('the last answer of a query, with its time, whatever the order of the input', async () => {
    await keep(1, { list: [{ id: 1 }] }, NOW - 5000)
    await keep(1, { list: [{ id: 2 }] }, NOW - 1000)
    const key = ['goods', 'brand', 'list', { page_size: 20, page_no: 1 }]
    expect(await seenAnswer(store, key, NOW)).toEqual({ data: { list: [{ id: 2 }] }, at: NOW - 1000 })
    expect(await seenAnswer(store, listKey(2), NOW)).toBeUndefined()
  })

  test('bank accounts are not stored', () => {
    expect(textOf({ list: [{ bank_name: 'ICBC', bank_account: '6222021234567890123', title: 'A' }] })).toBe(
      '{"list":[{"bank_name":"****","bank_account":"****","title":"A"}]}',
    )
  })

  test('neither keys nor phone numbers are readable', async () => {
    const key = ['user', 'user', 'list', { word: '13812345678' }]
    const data = { list: [{ phone: '13812345678', remark: '老板 13912345678，订单 202611271381234567890' }] }
    await keepAnswers(store, [{ key, data, at: NOW }], NOW)
    const stored = JSON.stringify([...store.answers])
    expect(stored).not.toMatch(/1381234567(?!890)|13912345678/)
    expect(await seenAnswer(store, key, NOW)).toMatchObject({
      data: { list: [{ phone: '138****5678', remark: '老板 139****5678，订单 202611271381234567890' }] },
    })
  })

  test('a refused answer is deleted', async () => {
    await keep(1, { list: [] })
    await keep(1, undefined)
    expect(store.answers.size).toBe(0)
  })

  test('at most so many entries and letters, the newest of them; none too large or too old', async () => {
    const limits = { entries: 3, letters: 100, lettersOfOne: 60, days: 7 }
    for (const page of [1, 2, 3, 4]) await keep(page, { page }, NOW - 100 + page, limits)
    expect(await seenAnswer(store, listKey(1), NOW)).toBeUndefined()
    expect(store.answers.size).toBe(3)
    await keep(5, 'x'.repeat(50), NOW, limits)
    await keep(6, 'y'.repeat(50), NOW + 1, limits)
    expect([...store.answers.values()].map(({ text }) => text[1])).toEqual(['y'])
    await keep(6, 'z'.repeat(70), NOW + 2, limits)
    // the older answer to the same query would be a wrong one
    expect(store.answers.size).toBe(0)
    await keep(7, {}, NOW - 8 * DAY, limits)
    expect(store.answers.size).toBe(0)
  })

  test('an answer is not shown after seven days', async () => {
    await keep(1, {}, NOW)
    expect(await seenAnswer(store, listKey(1), NOW + 7 * DAY)).toBeDefined()
    expect(await seenAnswer(store, listKey(1), NOW + 7 * DAY + 1)).toBeUndefined()
  })

  test('any order of entries leaves the newest within the bounds', () => {
    const entries: KeptEntry[] = Array.from({ length: 500 }, (_, at) => ({ key: String(at), at: NOW - ((at * 37) % 500), letters: 20_000 }))
    const gone = new Set(surplus(entries, NOW))
    const left = entries.filter(({ key }) => !gone.has(key))
    expect(left.length).toBe(bounds.entries)
    expect(Math.min(...left.map(({ at }) => at))).toBeGreaterThan(
      Math.max(...entries.filter(({ key }) => gone.has(key)).map(({ at }) => at)),
    )
  })

  test('a text is not stored beyond its bound', () => {
    expect(textOf({ a: 'x'.repeat(bounds.lettersOfOne) })).toBeUndefined()
  })
})

describe('[I9] whose answers', () => {
  test('another person, build or set of permissions deletes them; the same keeps them', async () => {
    for (const next of [ownerOf({ id: 8 }), ownerOf({}, 'two'), ownerOf({ permissions: [] }), ownerOf({ roles: ['cs'] })]) {
      await takeStore(store, ownerOf())
      await keep(1, {})
      await takeStore(store, ownerOf({ username: 'renamed' }))
      expect(store.answers.size).toBe(1)
      await takeStore(store, next)
      expect(store.answers.size).toBe(0)
    }
  })

  test('the shell opens only for the same account and build, before session end, within seven days', async () => {
    await takeStore(store, ownerOf())
    expect(await openableOwner(store, 7, 'one', NOW)).toEqual(ownerOf())
    expect(await openableOwner(store, 8, 'one', NOW)).toBeUndefined()
    expect(await openableOwner(store, 7, 'two', NOW)).toBeUndefined()
    expect(await openableOwner(store, 7, 'one', NOW + DAY)).toBeUndefined()
    await takeStore(store, ownerOf({ ends_at: Infinity }))
    expect(await openableOwner(store, 7, 'one', NOW + 8 * DAY)).toBeUndefined()
    expect(await openableOwner(memory(), 7, 'one', NOW)).toBeUndefined()
  })

  test('the menu opens the same routes again', () => {
    const menu = [
      {
        path: '/goods',
        name: 'Goods',
        component: 'Layout',
        redirect: 'brand',
        meta: { title: '商品' },
        children: [
          { path: 'brand', name: 'Brand', component: 'goods/brand/index', meta: { title: '品牌' } },
          { path: 'spu/:id?', name: 'Spu', component: 'goods/spu/edit', meta: { title: 'SPU', hidden: true } },
        ],
      },
    ]
    const routes = buildRoutes(menu)
    expect(buildRoutes(menuOf(routes))).toEqual(routes)
  })
})

describe('[I9] which calls', () => {
  const staff = endpointsOf(contract).filter(({ access }) => access !== 'customer')
  const storable = staff.filter(({ address }) => mayKeep(address))

  test('lists and records of the business are kept', () => {
    for (const address of [
      'goods.brand.list',
      'goods.sku.detail',
      'order.order.list',
      'order.order.detail',
      'user.user.list',
      'comment.comment.list',
    ])
      expect(mayKeep(address), address).toBe(true)
  })

  test('only calls that read, for persons with a login', () => {
    const others = storable.filter(({ method, effect, access }) => method !== 'GET' || effect !== 'read' || access === 'public')
    expect(others.map(({ address }) => address)).toEqual([])
  })

  test('keeps no session, account, log, message, setting, money, task file, history or code data', () => {
    const out =
      /^(?:session|dev|config|finance|userBalance|task|history|desk|presence)\.|couponCode|invite|demoAccounts|upload|address$|qrcode|print/
    expect(storable.map(({ address }) => address).filter((address) => out.test(address))).toEqual([])
  })

  test('no answer has a field with the name of a secret', () => {
    const secret = /password|secret|token|private|api_?key|access_?key|sms_code|card_no|id_card|signature/i
    const names = (schema: unknown, found = new Set<string>(), visits = new Set<unknown>()): Set<string> => {
      if (typeof schema !== 'object' || schema === null || visits.has(schema)) return found
      visits.add(schema)
      const def = (schema as { _zod?: { def?: Record<string, unknown> } })._zod?.def
      for (const [name, part] of Object.entries(def ?? (schema as Record<string, unknown>))) {
        if (name === 'shape') for (const field of Object.keys(part as object)) found.add(field)
        names(part, found, visits)
      }
      return found
    }
    const faults = storable.flatMap(({ address, output }) =>
      [...names(output)].filter((name) => secret.test(name)).map((name) => `${address}: ${name}`),
    )
    expect(names(staff.find(({ address }) => address === 'goods.brand.list')?.output).has('title')).toBe(true)
    expect(faults).toEqual([])
  })
})
