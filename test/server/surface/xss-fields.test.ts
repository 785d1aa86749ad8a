import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { isCampaign, rounds } from '#test/campaign.ts'
import { editedEntities, rowMaker, type Edited } from '#test/make/every-entity.ts'
import { offerMaker } from '#test/make/offers.ts'
import { work } from '#test/make/work.ts'
import { SAFE_HTML, xssPayloads, xssTexts } from '#test/make/xss-payloads.ts'
import { startServer } from '#test/server/harness.ts'
import { fuzzSeed } from '#test/setup/fuzz-seed.ts'

const server = await startServer()
const { call, login, app } = server
const token = await login()
const { goods, dev, session, config, common, view } = contract
const make = offerMaker(server, token)
const visibleSpu = await make.shownSpu()
const sku_id = await make.sku({ spu_id: visibleSpu, is_gift_only: 1 })

interface Form extends Edited {
  id: number
}

const params = (next: (max: number) => string) => [{ name: next(30), value: next(200), unit: next(20) }]
const docs = (next: (max: number) => string) => [{ title: next(60), url: '/files/ab/cd.pdf', kind: 'cert' }]
/** Nested texts in a form, by entity. */
const within: Readonly<Record<string, (next: (max: number) => string) => object>> = {
  'goods.category': (next) => ({ spec_axes: [{ name: next(20), values: ['一'] }] }),
  'goods.spu': (next) => ({ params: params(next), docs: docs(next) }),
  'goods.sku': (next) => ({ params: params(next), docs: docs(next), spec: { 型号: next(40).replaceAll('\0', '') } }),
}
const APART: Readonly<Record<string, string>> = {
  'goods.detail': 'a test below sends its HTML',
  'dev.menu': 'its long texts are paths and names of views',
  'dev.resources': 'it has no text that takes angle brackets',
}

const create = rowMaker(server, token)
const forms: Form[] = []
for (const one of editedEntities()) {
  const { entity } = one
  if (!(entity.$.address in APART)) forms.push({ ...entity, id: await create(one) })
}

// rows created by data have no picture, which the form requires
await server.database.pool.query("update category set icon = '/files/ab/cd.png'")

const LONGEST_FORM = 500
/** All payloads that fit into the longest field, each stored by at least one form; and the maximum save count per form. */
const unsaid = new Set(xssTexts.map((text) => text.trim()).filter((text) => [...text].length <= LONGEST_FORM))
const MOST_SAVES = rounds(15, 25)
/** The offset between the first payloads in successive forms. */
const EACH = 120

/** Distributes the payloads over the fields that they fit into, as many at once as possible. */
function dispenser(begin: number) {
  const texts = xssTexts.map((text) => text.trim())
  const waiting = [...texts.slice(begin), ...texts.slice(0, begin)]
  const next = (max: number): string => {
    const fieldNames: string[] = []
    const fits = (text: string) => [...fieldNames, text].join(' ').length <= max
    for (let at = waiting.findIndex(fits); at >= 0; at = waiting.findIndex(fits)) fieldNames.push(...waiting.splice(at, 1))
    for (const text of fieldNames) unsaid.delete(text)
    return fieldNames.join(' ') || '<b>x</b>'
  }
  return { next, left: () => waiting.length }
}

/** The fields that accept such a text; a code with capitals and digits does not. */
function openTexts({ input }: Endpoint): [string, number][] {
  const { shape = {} } = unwrap(input)._zod.def as { shape?: Record<string, z.ZodMiniType> }
  return Object.entries(shape).flatMap(([name, field]) => {
    const { max, range, ask } = fieldMeta(field) ?? {}
    // secrets and the login for a new account are not read back
    const isText = max !== undefined && !range && ask !== 'select' && max >= 18 && !/password|secret|^login_/.test(name)
    return isText && field.safeParse('<svg onload=x()>').success ? [[name, max] as [string, number]] : []
  })
}

describe('[S16] texts that want to be scripts', () => {
  test('there are enough of them', () => expect(new Set(xssTexts).size).toBeGreaterThanOrEqual(500))

  test.each(forms)('come back from $edit.address as the letters that they are', async ({ $, edit, detail, id }) => {
    const fields = openTexts(edit)
    expect(fields.length).toBeGreaterThan(0)
    const { next, left } = dispenser((forms.findIndex((form) => form.edit === edit) * EACH) % xssTexts.length)
    let { data } = await call(detail, { id } as never, { token })
    for (let saves = 0, before = Infinity; saves < MOST_SAVES && left() < before; saves += 1) {
      before = left()
      const body = {
        ...(data as object),
        ...Object.fromEntries(fields.map(([name, max]) => [name, next(max)])),
        ...within[$.address]?.(next),
      }
      const sent = edit.input.parse(body) as Record<string, unknown>
      const answer = await call(edit, body as never, { token })
      expect(answer.code, `${edit.address} ${JSON.stringify(body)}: ${answer.msg}`).toBe(200)
      ;({ data } = await call(detail, { id } as never, { token }))
      for (const [name] of fields) expect((data as Record<string, unknown>)[name], `${edit.address} ${name}`).toBe(sent[name])
    }
  })

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
    for (const { export: endpoint } of [goods.brand, goods.series, goods.spu, goods.sku, dev.logger]) {
      for (const format of ['csv', 'xlsx'] as const) {
        const { data } = await call(endpoint as typeof goods.brand.export, { format }, { token })
        await work(server)
        const { headers, rawPayload } = await app.inject({
          url: `/api/task/file?id=${data.task_id}&kind=file`,
          headers: { authorization: `Bearer ${token}`, accept: 'text/html' },
        })
        expect(headers['content-type'], endpoint.address).toMatch(format === 'csv' ? /^text\/csv/ : /spreadsheetml/)
        expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+$/)
        expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
        if (format === 'xlsx') expect((await readXlsx(rawPayload)).sheets[0]?.rows.length).toBeGreaterThan(1)
      }
    }
  })

  test('are in no page that the server makes of an address', async () => {
    // another ninth each day
    const days = isCampaign ? 1 : 9
    for (const [at, text] of xssPayloads.filter((_, at) => at % days === fuzzSeed % days).entries()) {
      const word = encodeURIComponent(text.toWellFormed())
      const url = [`/callback?code=${word}&state=${word}`, `/api/${word}`, `/api/docs?lang=${word}`][at % 3] ?? ''
      const { headers, body } = await app.inject({ url, headers: { accept: 'text/html' } })
      expect(body, url).not.toContain(text)
      expect(String(headers['location'] ?? ''), url).not.toMatch(/[<>"'\s]/)
    }
  })
})
