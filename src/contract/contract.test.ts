import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as brand from './goods/brand.ts'
import * as series from './goods/series.ts'
import * as skuWords from './goods/sku-words.ts'
import * as sku from './goods/sku.ts'
import { contract, permissions } from './index.ts'
import { codeMessages } from './kit/code-messages.ts'
import { endpointsOf, textsOf, type Endpoint } from './kit/endpoint.ts'
import { fieldMeta, type FieldMeta } from './kit/field.ts'
import { unwrap } from './kit/issue.ts'
import type { Label } from './kit/label.ts'
import { statefulOf } from './kit/machine.ts'
import { messages } from './kit/messages.ts'
import { shop } from './shop/index.ts'

const endpoints = endpointsOf(contract)
const everyCall = [...endpoints, ...endpointsOf(shop)]

/** Permissions that calls in other areas require, because they change or read rows in this one. */
const borrowed: ReadonlySet<string> = new Set([
  'dev:user:reset',
  // the settings page requests and withdraws, and another person decides the request
  'config:config:approve',
  'config:config:edit',
  // a price change serves the SKU rows
  'goods:sku:price',
  // staff who draw also choose winners among the records
  'freeOrder:activity:draw',
  'dev:user:edit',
  // payout batches are files of withdrawals
  'finance:withdraw:pay',
  // statements include their bank lines
  'finance:bankStatement:list',
  'finance:bankStatement:match',
  'store:store:list',
  'store:invite:list',
  'finance:commission:list',
  'order:order:create',
  // the home page panels
  'order:order:list',
  'goods:sku:list',
  'goods:sku:stock',
  'dev:logger:list',
  // one right shows the numbers of users and stores
  'user:user:reveal',
  ...['list', 'edit'].flatMap((verb) => [`customService:assign:${verb}`, `customService:followup:${verb}`]),
])
/** Areas whose entities are parts on one page, with one permission. */
const ofOnePage: ReadonlySet<string> = new Set(['userBalance'])

/** Each field that a call takes, also in lists and objects, with the name by which it is sent. */
function inputFields(schema: z.core.$ZodType, path: string, visits = new Set<unknown>()): { path: string; meta: FieldMeta | undefined }[] {
  if (visits.has(schema)) return []
  visits.add(schema)
  return Object.entries(shapeOf(schema)).flatMap(([name, field]) => [
    { path: `${path}.${name}`, meta: fieldMeta(field) ?? fieldMeta(unwrap(field)) },
    ...inputFields(field, `${path}.${name}`, visits),
  ])
}
const written = everyCall
  .filter(({ effect }) => effect === 'write')
  .flatMap(({ address, input }) => inputFields(input, address).map((field) => ({ ...field, name: field.path.split('.').at(-1) ?? '' })))

describe('what a day without a time means', () => {
  test('[O10] every moment that ends something is declared as an end', () => {
    const ends = written.filter(
      ({ name, meta }) => meta?.kind === 'time' && /(?:^|_)(?:end|expire|expires|off|deadline|until|close)(?:_at)?$/.test(name),
    )
    expect(ends.filter(({ meta }) => !meta?.isEnd).map(({ path }) => path)).toEqual([])
    expect(new Set(ends.map(({ path }) => path.split('.').slice(0, 2).join('.')))).toEqual(
      new Set([
        'activity.collection',
        'activity.coupon',
        'activity.group',
        'activity.redEnvelope',
        'banner.banner',
        'block.page',
        'freeOrder.activity',
        'goods.gift',
        'goods.package',
        'integralGoods.goods',
        'lottery.lottery',
        'store.invite',
      ]),
    )
  })

  test('[O10] no moment that begins or plans something is declared as an end', () => {
    const others = written.filter(({ name, meta }) => meta?.isEnd && /(?:start|begin|run|publish|draw|next)/.test(name))
    expect(others).toEqual([])
  })
})

test('[O17] every day on which something has happened ends with today', () => {
  const past = written.filter(
    ({ name, meta }) =>
      meta?.label &&
      /^(?:paid|shipped|received|transferred|issued|invoice|invoiced|refunded|contacted|transfer)_(?:date|on|at|day)$/.test(name),
  )
  expect(past.filter(({ meta }) => !meta?.isPast).map(({ path }) => path)).toEqual([])
  expect(new Set(written.filter(({ meta }) => meta?.isPast).map(({ name }) => name))).toEqual(new Set(['paid_date']))
})

describe('one address per thing', () => {
  test('every address is unique, and so is every path with its method', () => {
    expect(new Set(endpoints.map(({ address }) => address)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length)
  })

  test('an address is the place in the tree', () => {
    const places = Object.entries(contract).flatMap(([area, entities]) =>
      Object.entries(entities).flatMap(([entity, verbs]) =>
        Object.keys(verbs)
          .filter((verb) => verb !== '$')
          .map((verb) => `${area}.${entity}.${verb}`),
      ),
    )
    expect(endpoints.map(({ address }) => address)).toEqual(places)
  })

  test('a permission is of the entity that it opens', () => {
    for (const { address, access, path } of endpoints) {
      if (access === 'public' || access === 'login') continue
      expect(access).toMatch(/^[a-z][A-Za-z]*:[a-z][A-Za-z]*:[a-z][A-Za-z]*$/)
      const [area = ''] = access.split(':')
      if (borrowed.has(access) || (ofOnePage.has(area) && address.startsWith(`${area}.`))) continue
      // the SKU spreadsheet serves another entity's rows
      const ways = [address.split('.').slice(0, 2), path.split('/').slice(2, 4)].map((way) => way.join(':'))
      expect(ways).toContain(access.split(':').slice(0, 2).join(':'))
      expect(permissions).toContain(access)
    }
    expect(new Set(permissions).size).toBe(permissions.length)
  })

  test('calls of a hot row name it by its id, by which they wait for each other', () => {
    const hot = everyCall.filter((endpoint) => endpoint.hot)
    expect(hot.length).toBeGreaterThan(0)
    for (const { address, input } of hot) expect(Object.keys((input as z.ZodMiniObject).shape), address).toContain('id')
  })

  test('what moves stock asks for an idempotency key, and what reads does not', () => {
    expect(endpoints.filter(({ idempotent }) => idempotent).map(({ address }) => address)).toEqual([
      'activity.coupon.issue',
      'activity.couponCode.generate',
      'activity.group.stop',
      'activity.groupTeam.dissolve',
      'activity.envelopeRecord.clawback',
      'goods.sku.bulk',
      'goods.sku.stock',
      'goods.sku.count',
      'goods.skuGrid.save',
      'goods.priceChange.create',
      'store.audit.audit',
      'store.audit.approve',
      'order.order.create',
      'order.order.price',
      'order.order.voucher',
      'order.order.close',
      'order.order.cancelRefund',
      'order.order.ship',
      'order.order.unship',
      'order.order.pickup',
      'order.aftersale.receive',
      'order.aftersale.refund',
      'finance.payment.verify',
      'finance.refund.retry',
      'finance.refund.route',
      ...['apply', 'audit', 'pay', 'retry', 'cancel', 'recheck', 'payImport', 'batch'].map((verb) => `finance.withdraw.${verb}`),
      'finance.bankLine.accept',
      'lottery.record.grant',
      'lottery.record.clawback',
      'lottery.record.ship',
      'freeOrder.activity.draw',
      'freeOrder.record.grant',
      'freeOrder.record.audit',
      'integralGoods.order.cancel',
      'integralGoods.order.ship',
      'sign.record.grant',
      'dev.smsTemplate.test',
      'dev.smsRecord.resend',
      'userBalance.account.adjust',
      'userBalance.adjust.audit',
      'userIntegralLog.log.adjust',
    ])
  })
})

test('[D1] a refusal leads to /403 except for background, option and entry calls in the contract', () => {
  const background =
    /^common\.(?:todo|error|palette|search)\.|^index\.home\.(?:todo|overview|loyalty|trend|structure|regions|rank|stock|customers|marketing|finance|system|agency|day|running|stockOuts)$|^finance\.ledger\.check$|^presence\.|^view\.view\.list$|\.(?:unread|preferences|logout|unlock)$|^config\.config\.open$|\.(?:stat|uses)$|^store\.(?:audit\.(?:duplicates|next)|store\.money|segment\.count)$|^order\.order\.(?:quote|pricePreview|customer)$|^order\.inquiry\.(?:learn|usual)$|\.impact$|^lottery\.lottery\.worth$|^freeOrder\.activity\.estimate$|^block\.page\.preview$|^activity\.coupon\.recipients$|^config\.request\.recent$|^finance\.reconciliation\.young$|^finance\.bankLine\.of$/
  const options = /(?:option|[oO]ption|\.tree|\.search|Templates|\.area|demoAccounts|\.rewards|\.collections)$/
  const entrances = /^session\.(?:session\.login|mfa\.login|sms\.send|sso\.\w+|register\.create|ways\.list)$/
  const marked = endpoints.filter(({ quiet }) => quiet).map(({ address }) => address)
  expect(marked.filter((address) => ![background, options, entrances].some((kind) => kind.test(address)))).toEqual([])
  expect(marked).toContain('common.todo.count')
  for (const { address, method } of endpoints.filter(({ address }) => /\.(?:list|detail|edit|delete|status|sort)$/.test(address))) {
    if (!/^(?:view\.view|session\.ways)\.list$/.test(address)) expect(marked, `${method} ${address}`).not.toContain(address)
  }
})

test.for([
  'POST /api/login',
  'GET /api/info',
  'GET /api/logout',
  'GET /api/menu',
  'GET /api/refreshToken',
  'GET /api/common/gproto/table',
  'POST /api/common/gproto/gen',
  'GET /api/common/search/coupon',
  'GET /api/common/search/adminUser',
  'GET /api/common/search/store',
  'GET /api/common/search/user',
  'GET /api/common/search/agent',
  'POST /api/upload/image',
  'GET /api/goods/sku/list',
  'POST /api/goods/sku/edit',
  'POST /api/goods/sku/status',
  'POST /api/goods/sku/sort',
  'POST /api/goods/sku/delete',
  'GET /api/goods/sku/exts',
  'GET /api/common/goods/sku/option',
  'GET /api/common/goods/sku/tree',
  'GET /api/common/goods/sku/picker',
  'GET /api/goods/series/list',
  'POST /api/goods/series/edit',
  'POST /api/goods/series/delete',
  'GET /api/common/goods/series/option',
  'GET /api/goods/brand/list',
  'POST /api/goods/brand/edit',
  'POST /api/goods/brand/delete',
  'GET /api/common/goods/brand/option',
  'GET /api/common/area',
  'GET /api/common/customService/option',
  'GET /api/common/salesman/option',
])('[C01] %s is answered', (call) => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toContain(call)
})

test('[C09] answers match the specification: rows in data.list, customers and salesmen in data', () => {
  const { search, common, gproto } = contract.common
  const { brand, series, sku } = contract.goods
  const inList = [search.coupon, search.adminUser, search.store, search.agent, common.customServiceOption, common.area, gproto.table]
  const goods = [brand.option, series.option, sku.option, sku.tree, sku.picker, brand.list, series.list, sku.list]
  for (const { address, output } of [...inList, ...goods]) {
    expect(namesIn(output), address).toContain('list')
  }
  for (const { address, output } of [search.user, common.salesmanOption]) expect(output._zod.def.type, address).toBe('array')
  expect(namesIn(sku.picker.output)).toContain('total')
  expect(namesIn(gproto.gen.output)).toContain('url')
  expect(namesIn(contract.session.session.refreshToken.output)).toEqual(['token'])
  expect(namesIn(contract.session.session.info.output)).toEqual(expect.arrayContaining(['username', 'avatar', 'roles', 'permissions']))
})

test('every call that changes rows of a list names its result', () => {
  const transitions = statefulOf(contract).flatMap(({ $ }) => Object.keys($.flow.actions).map((action) => `${$.address}.${action}`))
  const standard = endpoints.filter(({ address }) => /\.(?:edit|status|sort|delete|copy)$/.test(address) || transitions.includes(address))
  expect(standard.length).toBeGreaterThan(150)
  const silent = standard.filter(({ effect, message }) => effect === 'write' && !message)
  expect(silent.map(({ address }) => address)).toEqual(['common.source.copy', 'task.import.map', 'task.import.decide'])
})

describe('[H08] everything is said in both languages', () => {
  test('endpoints, entities and messages', () => {
    const entities = [...Object.values(contract), shop].flatMap((area) => Object.values(area).map(({ $ }) => $.label))
    const texts = [...everyCall.flatMap(({ title, message }) => [title, ...(message ? textsOf(message) : [])]), ...entities]
    for (const label of [...texts, ...Object.values(messages), ...Object.values(codeMessages)]) expectLabel(label)
  })

  test('every field that a person enters or reads, with the words of its values', () => {
    const fields = everyCall.flatMap(fieldsOf)
    expect(fields.filter(({ meta }) => !meta).map(({ address }) => address)).toEqual([])
    for (const { meta } of fields) {
      for (const label of labelsOf(meta as FieldMeta)) expectLabel(label)
    }
  })

  test('the words of enumerations that pages use by themselves', () => {
    const sets = [
      brand.brandLevels,
      skuWords.priceFields,
      skuWords.priceModes,
      skuWords.stockLogTypes,
      skuWords.stockStates,
      sku.pickerSources,
    ]
    for (const label of sets.flatMap((words) => Object.values<Label>(words))) expectLabel(label)
  })
})

test('a page refuses no row that is stored: rows are read back without the limits of the form', () => {
  for (const row of [brand.brandRow, series.seriesRow, sku.skuRow, sku.skuDetail]) {
    for (const [name, field] of Object.entries(row.shape)) {
      const { range, min, max, invalid } = fieldMeta(field) ?? {}
      expect({ name, range, min, max, invalid }).toEqual({ name })
    }
  }
})

// the page layout, not its content
const PLUMBING = new Set([
  'id',
  'ids',
  'filter',
  'excluded',
  'query',
  'table',
  'list',
  'version',
  'cursor',
  'count',
  'first',
  'sort_field',
  'sort_order',
  'created_at',
  'updated_at',
])
// a search word has no label; a protocol's parameters and the picker's selection have their own shapes
const UNNAMED = new Set([
  'common.gproto.gen.params',
  'common.upload.image.file',
  'common.upload.file.file',
  'shop.upload.image.file',
  'goods.sku.picker.sku_select',
  'goods.spu.edit.removed_sku_ids',
  // the changed field has the label
  'goods.spu.batch.value',
  ...[
    'goods.sku.import',
    'goods.spu.import',
    'goods.brand.import',
    'goods.series.import',
    'store.store.import',
    'userIntegralLog.log.import',
    'order.order.shipImport',
    'finance.reconciliation.import',
    'finance.bankStatement.read',
    'finance.bankStatement.import',
    'finance.withdraw.payFile',
  ].flatMap((call) => [`${call}.file`, `${call}.name`]),
])
// the pages have the texts for progress and search results
const WORDED_BY_PAGES = /^(?:common\.search|task)\./

function fieldsOf({ address, input, output }: Endpoint) {
  const list = shapeOf(output)['list']
  const rows = address.endsWith('.list') && list ? shapeOf(list) : address.endsWith('.detail') ? shapeOf(output) : {}
  return [...Object.entries(shapeOf(input)), ...Object.entries(rows)]
    .map(([name, field]) => ({ name, address: `${address}.${name}`, meta: fieldMeta(field) ?? fieldMeta(unwrap(field)) }))
    .filter(({ name, address }) => !PLUMBING.has(name) && !UNNAMED.has(address) && !WORDED_BY_PAGES.test(address))
}

/** An object's properties; none for an array. */
function namesIn(schema: z.core.$ZodType): string[] {
  return Object.keys((schema._zod.def as { shape?: object }).shape ?? {})
}

function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const def = unwrap(schema)._zod.def as { shape?: Record<string, z.core.$ZodType>; element?: z.core.$ZodType }
  return def.shape ?? (def.element ? shapeOf(def.element) : {})
}

function labelsOf({ label, invalid, words = {} }: FieldMeta): Label[] {
  return [label, ...(invalid ? [invalid] : []), ...Object.values(words)]
}

function expectLabel([zh, en]: Label): void {
  expect(zh.trim()).toBe(zh)
  expect(en.trim()).toBe(en)
  expect([zh, en]).not.toContain('')
  // unit names are equal in both languages; any other English text contains no Chinese
  if (zh !== en) expect(en).not.toMatch(/\p{Script=Han}|[，。：；（）]/u)
  expect(`${zh}${en}`).not.toMatch(/[!！]/)
  expect(places(en)).toEqual(places(zh))
}

function places(text: string): string[] {
  // `{n:row|rows}` is a number with its noun
  return [...text.matchAll(/\{(\w+)(?::[^|}]+\|[^}]+)?\}/g)].map(([, name]) => name ?? '').toSorted()
}
