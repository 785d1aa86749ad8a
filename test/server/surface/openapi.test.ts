import { describe, expect, test } from 'vitest'
import { serviceTags } from '#contract/goods/spu-fields.ts'
import { units } from '#contract/goods/units.ts'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { statefulOf } from '#contract/kit/machine.ts'
import type { OpenApi } from '#server/http/openapi/openapi-document.ts'
import { startServer } from '#test/server/harness.ts'

const { app } = await startServer()
const endpoints = endpointsOf(contract)
const document = async (language: string) => (await app.inject(`/api/openapi.json?lang=${language}`)).json<OpenApi>()

describe('the description of the interface', () => {
  test('[D1] every call stands in it with its permission, its answer and its failures', async () => {
    const { paths, openapi } = await document('zh')
    expect(openapi).toBe('3.1.0')
    for (const { address, method, path, access, effect, affects, quiet } of endpoints) {
      const operation = paths[path]?.[method.toLowerCase()]
      expect(operation?.operationId, address).toBe(address)
      expect(operation?.['x-permission'], address).toBe(access)
      expect(operation?.['x-effect'], address).toBe(effect)
      expect(operation?.['x-affects'] ?? [], address).toEqual(affects)
      // [D1] [G12] whether a refusal leads to its page
      expect(operation?.['x-quiet'], address).toBe(quiet || undefined)
      expect(Object.keys(operation?.responses ?? {}), address).toEqual(
        expect.arrayContaining(access === 'public' ? ['200', '400'] : ['200', '400', '401', '402']),
      )
    }
  })

  test('a call that performs an action of a state machine says from which states to which', async () => {
    const { paths } = await document('en')
    const publish = paths['/api/goods/detail/publish']?.['post']
    expect(publish?.description).toContain('Publish: from Draft to Published.')
    expect(publish?.['x-transitions']).toEqual([{ action: 'publish', from: ['draft'], to: ['published'] }])
    expect(paths['/api/goods/spu/status']?.['post']?.['x-transitions']).toMatchObject([
      { action: 'on', input: { status: 1 }, to: ['on'] },
      { action: 'off', input: { status: 0 }, to: ['off'] },
    ])
    expect(paths['/api/task/undo']?.['post']?.description).toContain('Undo: only in Done, Failed, Cancelled.')
  })

  test('an entity with a state machine has its states and actions, also those of the system', async () => {
    const { tags } = await document('en')
    const machineOf = (name: string) => tags.find((tag) => tag.name === name)?.['x-machine']
    expect(tags.filter((tag) => tag['x-machine']).map(({ name }) => name)).toEqual(statefulOf(contract).map(({ $ }) => $.address))
    expect(machineOf('goods.detail')?.states).toContainEqual({ name: 'draft', label: 'Draft', tone: expect.any(String) })
    expect(machineOf('goods.detail')?.actions).toContainEqual(
      expect.objectContaining({ name: 'publish', from: ['draft'], to: ['published'], call: '/api/goods/detail/publish' }),
    )
    expect(machineOf('order.order')?.actions).toContainEqual(expect.objectContaining({ actor: 'system' }))
    const page = (await app.inject('/api/docs?lang=en')).payload
    expect(page).toContain('<th scope="row"><code>publish</code></th>')
  })

  test('the stream of events stands in it, with the head that resumes it', async () => {
    const { paths } = await document('en')
    expect(paths['/api/events']?.['get']).toMatchObject({
      operationId: 'notice.events.stream',
      parameters: [{ name: 'Last-Event-ID', in: 'header' }],
      responses: { 200: { content: { 'text/event-stream': {} } } },
    })
  })

  test('every reference leads somewhere', async () => {
    const whole = await document('zh')
    const references = [...JSON.stringify(whole).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
    expect(references.length).toBeGreaterThan(100)
    for (const path of new Set(references)) {
      const target = path.split('/').reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], whole)
      expect(target, path).toBeDefined()
    }
  })

  test('a field has its label, its limits and the words of its values', async () => {
    const { components } = await document('zh')
    const body = components.schemas['goods.brand.edit.body']
    expect(body?.required).toEqual(['title', 'code', 'logo'])
    expect(body?.properties?.['title']).toMatchObject({ description: '品牌名称', minLength: 2, maxLength: 30 })
    expect(body?.properties?.['level']?.['x-words']).toEqual({ economy: '经济型', standard: '标准型', premium: '高端型' })
  })

  test('what is answered has its labels too', async () => {
    const { paths } = await document('zh')
    const success = paths['/api/goods/brand/detail']?.['get']?.responses['200']
    expect(success).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { data: { properties: { title: { description: '品牌名称' }, sku_count: { description: 'SKU数' } } } } },
        },
      },
    })
  })

  test('rules across fields are told', async () => {
    const { paths } = await document('zh')
    expect(paths['/api/goods/sku/edit']?.['post']?.['x-rules']).toContainEqual({ field: 'price_trade', msg: '贸易价不能高于门店价' })
  })

  test('a call that moves stock documents its idempotency key, an upload its file', async () => {
    const { paths } = await document('zh')
    expect(paths['/api/goods/sku/stock']?.['post']?.parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }])
    expect(Object.keys(paths['/api/upload/image']?.['post']?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
  })

  test('in English no Chinese is left but where Chinese is the value itself', async () => {
    const text = JSON.stringify(await document('en'))
    const values = Object.keys({ ...units, ...serviceTags }).join(' ')
    expect([...text.matchAll(/\p{Script=Han}+/gu)].map(([word]) => word).filter((word) => !values.includes(word))).toEqual([])
  })
})

describe('the page for people', () => {
  test('names every call, in the language asked for', async () => {
    const zh = await app.inject('/api/docs?lang=zh')
    const en = await app.inject({ url: '/api/docs', headers: { 'accept-language': 'en' } })
    for (const { path, address } of endpoints) {
      for (const page of [zh, en]) {
        expect(page.body, address).toContain(`<code>${path}</code>`)
        expect(page.body, address).toContain(`id="${address}"`)
      }
    }
    expect(zh.body).toContain('<html lang="zh-CN">')
    expect(en.body).toContain('<html lang="en">')
  })

  test('needs no script and no style of its own, and may load nothing from elsewhere', async () => {
    const { body, headers } = await app.inject('/api/docs')
    expect(body).not.toMatch(/<script|<style| style=|\son\w+=/i)
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'")
    const css = await app.inject('/api/docs.css')
    expect(css.headers['content-type']).toContain('text/css')
    expect(css.body).not.toContain('url(')
  })
})
