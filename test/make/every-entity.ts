import { getTableName } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { customer } from '#server/areas/people/tables.ts'
import { knownEntities, type ListTable } from '#server/platform/kernel/entity-rows.ts'
import type { TestServer } from '#test/server/harness.ts'
import { agentMaker } from './agent-maker.ts'
import { bannerForm } from './banners.ts'
import { envelopeForm } from './envelopes.ts'
import { freeForm } from './free-orders.ts'
import { lotteryForm } from './lotteries.ts'
import { offerMaker } from './offers.ts'
import { pageForm } from './pages.ts'
import { staffBody } from './people-rows.ts'
import { pointsMaker } from './points-world.ts'

/** An entity whose rows are edited in a form. */
export interface Edited {
  readonly $: { readonly address: string }
  readonly edit: Endpoint
  readonly detail: Endpoint
}

/** Every entity with its own rows, `edit` and `detail`, and its table: the tests for all forms read this list. */
export function editedEntities(): { entity: Edited; table: ListTable }[] {
  return knownEntities().flatMap(({ contract: entity, table }) => (isEdited(entity) ? [{ entity, table }] : []))
}

function isEdited(entity: object): entity is Edited {
  if (!('edit' in entity && 'detail' in entity)) return false
  // the own profile is read without an id, and a form for the sign-in rule makes a new version
  return [entity.detail, entity.edit].every((endpoint) => {
    const { shape = {} } = unwrap((endpoint as Endpoint).input)._zod.def as { shape?: object }
    return 'id' in shape
  })
}

/** A number in letters, for codes without digits. */
function lettersOf(n: number): string {
  return String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
}

/** Creates a row for every entity by its calls, for the tests on all entities. A new entity needs a line here. */
export function rowMaker(server: TestServer, token: string) {
  const { goods, dev, store } = contract
  const make = offerMaker(server, token)
  const people = agentMaker(server, token)
  let counter = 0
  const saved = async (endpoint: Endpoint, input: object) => {
    const { code, data, msg } = await server.call(endpoint, input as never, { token })
    if (code !== 200) throw new Error(`${endpoint.address}: ${msg}`)
    return (data as { id: number }).id
  }
  const makers: Readonly<Record<string, () => Promise<number>>> = {
    'goods.brand': () => make.brand(),
    'goods.series': () => make.series(),
    'goods.category': () => make.category(),
    'goods.spu': async () => {
      const spu_id = await make.spu({ main_image: '/files/main.png' })
      await make.sku({ spu_id })
      return spu_id
    },
    'goods.sku': () => make.sku(),
    'goods.detail': () => saved(goods.detail.edit, { title: `详情${++counter}`, kind: 'body', content: `<p>${counter}</p>` }),
    'goods.package': async () => {
      const spu_id = await make.shownSpu()
      const items = [await make.sku({ spu_id }), await make.sku({ spu_id })].map((sku_id) => ({ sku_id, qty: 1 }))
      return make.package({ items })
    },
    'goods.gift': async () => {
      const sku_id = await make.sku({ spu_id: await make.shownSpu(), is_gift_only: 1 })
      return saved(goods.gift.edit, make.giftBody({ gift_items: [{ sku_id, qty: 1 }] }))
    },
    'goods.scene': () => saved(goods.scene.edit, { title: `场景${++counter}` }),
    'customService.staff': () => saved(contract.customService.staff.edit, staffBody(++counter)),
    'agent.agent': () => people.agent({ short_name: `简称${++counter}` }),
    'agent.salesman': () => people.salesman(),
    'store.invite': () => {
      const expire_at = new Date(Date.now() + 30 * 86_400_000).toISOString()
      return saved(store.invite.edit, { title: `邀请${++counter}`, inviter_type: 'admin', max_uses: 9, expire_at })
    },
    'store.segment': () => saved(store.segment.edit, { title: `人群${++counter}`, store_types: ['hardware'] }),
    'user.user': async () => {
      const [row] = await server.database.db
        .insert(customer)
        .values({ nick: `用户${++counter}` })
        .returning({ id: customer.id })
      return row?.id ?? 0
    },
    'dev.department': () => saved(dev.department.edit, { title: `部门${++counter}` }),
    'dev.role': () => saved(dev.role.edit, { title: `角色${++counter}`, code: `made_${lettersOf(counter)}`, scope: 'self' }),
    'dev.user': async () => {
      const role = await makers['dev.role']?.()
      return saved(dev.user.edit, { username: `made${++counter}`, real_name: '某人', role_ids: [role] })
    },
    'store.store': () => {
      const n = ++counter
      const place = { province_code: '330000', city_code: '330100', district_code: '330109', address: '建设一路18号' }
      const body = { name: `门店${n}`, type: 'hardware', contact: '张三', phone: `1770000${1000 + n}`, front_images: ['/files/front.png'] }
      return saved(store.store.edit, { ...body, ...place })
    },
    'activity.collection': async () => {
      const sku_id = await make.sku({ spu_id: await make.shownSpu(), price_store: 2000, stock: 9 })
      const goods = [{ section: 0, sku_id, activity_price: 1500, activity_stock: 5 }]
      const form = { title: `合集${++counter}`, price_rule: 'price', sections: [{ title: '热卖' }], goods, audience: 'all' }
      const times = { start_at: '2026-01-01T00:00:00.000Z', end_at: '2999-01-01T00:00:00.000Z' }
      return saved(contract.activity.collection.edit, { ...form, ...times })
    },
    'activity.group': async () => {
      const sku_items = [
        { sku_id: await make.sku({ spu_id: await make.shownSpu(), price_store: 2000, stock: 9 }), group_price: 1500, stock: 5 },
      ]
      const form = { title: `拼团${++counter}`, sku_items, mode: 'people', need: 2, team_hours: 24, audience: 'all' }
      return saved(contract.activity.group.edit, { ...form, start_at: '2026-01-01T00:00:00.000Z', end_at: '2999-01-01T00:00:00.000Z' })
    },
    'integralGoods.goods': () => pointsMaker(server, token).saved(),
    'activity.redEnvelope': () => saved(contract.activity.redEnvelope.edit, envelopeForm({ title: `红包${++counter}` })),
    'activity.coupon': () => {
      const form = { title: `优惠券${++counter}`, kind: 'cash', amount: 100, scope: 'all', issue_type: 'push', total: -1, per_limit: 9 }
      return saved(contract.activity.coupon.edit, { ...form, valid_type: 'days', valid_days: 30, end_at: '2999-01-01T00:00:00.000Z' })
    },
    'lottery.lottery': () => saved(contract.lottery.lottery.edit, lotteryForm({ title: `抽奖${++counter}` })),
    'freeOrder.activity': () => saved(contract.freeOrder.activity.edit, freeForm({ title: `免单${++counter}` })),
    'block.page': () => saved(contract.block.page.edit, pageForm()),
    'banner.banner': () => saved(contract.banner.banner.edit, bannerForm({ status: 0 })),
    'dev.smsChannel': () => saved(dev.smsChannel.edit, { title: `通道${++counter}`, kind: 'console', sign: '润垣', priority: 1 }),
  }
  return async ({ entity: { $ }, table }: { entity: Pick<Edited, '$'>; table: ListTable }): Promise<number> => {
    const create = makers[$.address]
    if (create) return create()
    // the product delivers the other entities' rows
    const { rows } = await server.database.pool.query<{ id: string }>(`select id from ${getTableName(table)} order by id limit 1`)
    if (!rows[0]) throw new Error(`${$.address} has no row: add a line to test/make/every-entity.ts`)
    return Number(rows[0].id)
  }
}
