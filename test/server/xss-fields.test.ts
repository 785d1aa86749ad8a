import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import { unwrap } from '#contract/kit/issue.ts'
import type * as z from 'zod/mini'
import { readXlsx } from 'hucre/xlsx'
import { startServer } from './harness.ts'
import { offerMaker } from './offers.ts'
import { work } from './work.ts'
import { SAFE_HTML, xssPayloads, xssTexts } from './xss-payloads.ts'

const server = await startServer()
const { call, login, app } = server
const token = await login()
const { goods, dev, session, config, common, view } = contract
const make = offerMaker(server, token)
const shown = await make.shownSpu()
const packed = [
  { sku_id: await make.sku({ spu_id: shown }), qty: 1 },
  { sku_id: await make.sku({ spu_id: shown }), qty: 1 },
]
const sku_id = await make.sku({ spu_id: shown, is_gift_only: 1 })
const idOf = ({ data, msg }: { data: unknown; msg: string }) => {
  if (!data) throw new Error(msg)
  return (data as { id: number }).id
}
const role = await call(dev.role.edit, { title: '角色', code: 'texts', scope: 'self' }, { token })

interface Form {
  edit: Endpoint
  detail: Endpoint
  id: number
  /** Texts deeper in the form. */
  within?: (next: (max: number) => string) => object
}

const params = (next: (max: number) => string) => [{ name: next(30), value: next(200), unit: next(20) }]
const docs = (next: (max: number) => string) => [{ title: next(60), url: '/files/ab/cd.pdf', kind: 'cert' }]
const forms: Form[] = [
  { ...goods.brand, id: await make.brand() },
  { ...goods.series, id: await make.series() },
  { ...goods.category, id: await make.category(), within: (next) => ({ spec_axes: [{ name: next(20), values: ['一'] }] }) },
  { ...goods.spu, id: await make.spu(), within: (next) => ({ params: params(next), docs: docs(next) }) },
  {
    ...goods.sku,
    id: await make.sku(),
    within: (next) => ({ params: params(next), docs: docs(next), spec: { 型号: next(40).replaceAll('\0', '') } }),
  },
  { ...goods.package, id: await make.package({ items: packed }) },
  { ...goods.gift, id: idOf(await call(goods.gift.edit, make.giftBody({ gift_items: [{ sku_id, qty: 1 }] }), { token })) },
  { ...goods.scene, id: idOf(await call(goods.scene.edit, { title: '场景' }, { token })) },
  { ...dev.role, id: idOf(role) },
  { ...dev.user, id: idOf(await call(dev.user.edit, { username: 'texts', real_name: '某人', role_ids: [idOf(role)] }, { token })) },
  {
    ...dev.smsChannel,
    id: idOf(await call(dev.smsChannel.edit, { title: '通道', kind: 'console', sign: '润垣', priority: 1 }, { token })),
  },
]

// what is made by data has no picture, which a form asks for
await server.database.pool.query("update category set icon = '/files/ab/cd.png'")

const LONGEST_FORM = 500
/** All that the longest field takes, each to be kept by one form at least; and how often a form is saved at most. */
const unsaid = new Set(xssTexts.map((text) => text.trim()).filter((text) => [...text].length <= LONGEST_FORM))
const MOST_SAVES = 25
/** By how many each form begins later than the one before. */
const EACH = 120

/** Hands out the texts one after the other to whatever field they fit into, as many of them at once as do. */
function dispenser(begin: number) {
  const texts = xssTexts.map((text) => text.trim())
  const waiting = [...texts.slice(begin), ...texts.slice(0, begin)]
  const next = (max: number): string => {
    const given: string[] = []
    const fits = (text: string) => [...given, text].join(' ').length <= max
    for (let at = waiting.findIndex(fits); at >= 0; at = waiting.findIndex(fits)) given.push(...waiting.splice(at, 1))
    for (const text of given) unsaid.delete(text)
    return given.join(' ') || '<b>x</b>'
  }
  return { next, left: () => waiting.length }
}

/** The fields that take such a text at all; a code of capitals and digits does not. */
function openTexts({ input }: Endpoint): [string, number][] {
  const { shape = {} } = unwrap(input)._zod.def as { shape?: Record<string, z.ZodMiniType> }
  return Object.entries(shape).flatMap(([name, field]) => {
    const { max, range, ask } = fieldMeta(field) ?? {}
    // what is a secret is not read back
    const isText = max !== undefined && !range && ask !== 'select' && max >= 18 && !/password|secret/.test(name)
    return isText && field.safeParse('<svg onload=x()>').success ? [[name, max] as [string, number]] : []
  })
}

describe('[S16] texts that want to be scripts', () => {
  test('there are enough of them', () => expect(new Set(xssTexts).size).toBeGreaterThanOrEqual(500))

  test.each(forms)(
    'come back from $edit.address as the letters that they are',
    { timeout: 120_000 },
    async ({ edit, detail, id, within }) => {
      const fields = openTexts(edit)
      expect(fields.length).toBeGreaterThan(0)
      const { next, left } = dispenser((forms.findIndex((form) => form.edit === edit) * EACH) % xssTexts.length)
      let { data } = await call(detail, { id } as never, { token })
      for (let saves = 0, before = Infinity; saves < MOST_SAVES && left() < before; saves += 1) {
        before = left()
        const body = { ...(data as object), ...Object.fromEntries(fields.map(([name, max]) => [name, next(max)])), ...within?.(next) }
        const sent = edit.input.parse(body) as Record<string, unknown>
        const answer = await call(edit, body as never, { token })
        expect(answer.code, `${edit.address} ${JSON.stringify(body)}: ${answer.msg}`).toBe(200)
        ;({ data } = await call(detail, { id } as never, { token }))
        for (const [name] of fields) expect((data as Record<string, unknown>)[name], `${edit.address} ${name}`).toBe(sent[name])
      }
    },
  )

  test('were all of them kept by one form or another', () => expect([...unsaid]).toEqual([]))

  test('in a detail lose what would run, whatever is sent', async () => {
    for (let n = 0; n < xssTexts.length; n += 60) {
      const content = `<p>一</p>${xssTexts.slice(n, n + 60).join('\n')}`
      const { data } = await call(goods.detail.edit, { title: '详情', kind: 'body', content }, { token })
      const read = (await call(goods.detail.detail, { id: data.id }, { token })).data
      expect(read.content).toMatch(SAFE_HTML)
    }
  })

  test('may stand in reasons, settings, views, names, and in what strangers send', async () => {
    const site = (await call(config.config.list, { group: 'site' }, { token })).data as { version: number }
    const headers = () => ({ 'x-idempotency-key': crypto.randomUUID() })
    for (const text of xssPayloads.slice(0, 20)) {
      await call(goods.sku.stock, { id: sku_id, type: 'in', qty: 1, reason: text.slice(0, 200) } as never, { token, headers: headers() })
      await call(view.view.save, { list: 'goods.brand.list', title: text.slice(0, 30), is_shared: 1, query: {}, table: {} }, { token })
      await call(common.error.report, { route: text, message: text, stack: text })
      await call(session.session.login, { username: text.slice(0, 60), password: text } as never)
    }
    const copyright = '<script>alert(1)</script>'
    const body = { group: 'site', version: site.version, values: { 'site.copyright': copyright }, reason: copyright }
    expect(await call(config.config.edit, body as never, { token })).toMatchObject({ code: 200 })
    expect((await call(dev.logger.list, { page_size: 100 }, { token })).data.list.length).toBe(100)
  })

  test('are answered as data that no browser takes for a page, whatever it says that it wants', async () => {
    const lists = [goods.brand, goods.series, goods.spu, goods.sku, goods.package, goods.gift, goods.scene, dev.role, dev.user, dev.logger]
    for (const { list } of lists) {
      const { headers, body } = await app.inject({
        url: `${list.path}?page_size=100`,
        headers: { authorization: `Bearer ${token}`, accept: 'text/html' },
      })
      expect(body, list.address).toContain('<')
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
    }
  })

  test('are cells of an export, which is kept as a file and not shown', async () => {
    for (const { export: asked } of [goods.brand, goods.series, goods.spu, goods.sku, dev.logger]) {
      for (const format of ['csv', 'xlsx'] as const) {
        const { data } = await call(asked as typeof goods.brand.export, { format }, { token })
        await work(server)
        const { headers, rawPayload } = await app.inject({
          url: `/api/task/file?id=${data.task_id}&kind=file`,
          headers: { authorization: `Bearer ${token}`, accept: 'text/html' },
        })
        expect(headers['content-type'], asked.address).toMatch(format === 'csv' ? /^text\/csv/ : /spreadsheetml/)
        expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+$/)
        expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
        if (format === 'xlsx') expect((await readXlsx(rawPayload)).sheets[0]?.rows.length).toBeGreaterThan(1)
      }
    }
  })

  test('are in no page that the server makes of an address', async () => {
    for (const [at, text] of xssPayloads.entries()) {
      const word = encodeURIComponent(text.toWellFormed())
      const url = [`/callback?code=${word}&state=${word}`, `/api/${word}`, `/api/docs?lang=${word}`][at % 3] ?? ''
      const { headers, body } = await app.inject({ url, headers: { accept: 'text/html' } })
      expect(body, url).not.toContain(text)
      expect(String(headers['location'] ?? ''), url).not.toMatch(/[<>"'\s]/)
    }
  })
})
