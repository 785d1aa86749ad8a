import type { StoreSource } from '#contract/people/words.ts'
import { draw, pick, wholeBetween } from '#server/seed/demo/draw.ts'
import type { DemoAgent, DemoSalesman } from './agents.ts'
import { salesmanNick } from './agents.ts'
import { licenseAt, nickAt, personAt, phoneAt, shopAt } from './names.ts'
import { districtAt, type District } from './regions.ts'
import { before } from './times.ts'

export interface DemoStore extends District {
  id: number
  agent_id: number | null
  salesman_id: number | null
  /** The user who owns it: the one with the same number; a few stores have none. */
  owner_user_id: number | null
  cs_id: number
  source: StoreSource
  /** Days before now. */
  age: number
  shop: ReturnType<typeof shopAt>
}

/** The shop and licence pictures, by address. */
export interface Pictures {
  fronts: readonly string[]
  inners: readonly string[]
  licenses: readonly string[]
  qrcodes: readonly string[]
}

const DAYS = 720

export function demoStores(
  count: number,
  agents: readonly DemoAgent[],
  salesmen: readonly DemoSalesman[],
  staff: StaffFinder,
): DemoStore[] {
  const byArea = new Map(agents.filter(({ state }) => state !== 'terminated').map(({ area, id }) => [area, id]))
  const byAgent = Map.groupBy(
    salesmen.filter(({ state }) => state !== 'left'),
    ({ agent_id }) => agent_id,
  )
  return Array.from({ length: count }, (_, i) => {
    const place = districtAt(draw(i, 31), draw(i, 32))
    const agent_id = byArea.get(place.district_code) ?? byArea.get(place.city_code) ?? byArea.get(place.province_code) ?? null
    const team = byAgent.get(agent_id) ?? []
    return {
      id: i + 1,
      ...place,
      agent_id,
      salesman_id: team.length > 0 && draw(i, 33) < 0.85 ? pick(team, draw(i, 34)).id : null,
      owner_user_id: draw(i, 35) < 0.97 ? i + 1 : null,
      cs_id: staff(place.province_code, i),
      source: pick(['invite', 'invite', 'invite', 'self', 'admin', 'import'] as const, draw(i, 36)),
      // most are old; the last percent joined this week
      age: i % 100 === 99 ? 7 * draw(i, 37) : DAYS * draw(i, 37),
      shop: shopAt(i, place),
    }
  })
}

const tags = ['重点客户', '月结', '价格敏感', '现款', '新店', '轴承为主', '紧固件为主', '刀具为主']

function tagsAt(i: number): string {
  const n = wholeBetween(-2, 3, draw(i, 38))
  const own = new Set(Array.from({ length: Math.max(n, 0) }, (_, k) => pick(tags, draw(i, 39 + k))))
  return `{${[...own].join(',')}}`
}

export function* storeRows(stores: readonly DemoStore[], pictures: Pictures, now: Date) {
  for (const { id, shop, age, name: district, ...store } of stores) {
    const i = id - 1
    const license_no = licenseAt(i, store.district_code)
    yield {
      id,
      ...store,
      code: `S${String(id).padStart(7, '0')}`,
      name: shop.name,
      type: shop.type,
      contact: personAt(i),
      phone: phoneAt(i, 1),
      address: `${district}${pick(['建设', '工业', '解放', '新华', '机电', '五金'], draw(i, 41))}路${wholeBetween(1, 888, draw(i, 42))}号`,
      license_no,
      license_image: pick(pictures.licenses, draw(i, 43)),
      license_name: shop.name,
      front_images: [pick(pictures.fronts, draw(i, 44))],
      inner_images: draw(i, 45) < 0.4 ? [pick(pictures.inners, draw(i, 46))] : [],
      price_level: shop.type === 'dealer' ? 'trade' : 'store',
      cs_assigned_at: before(now, age),
      invoice:
        draw(i, 47) < 0.5
          ? { type: 'normal', title: shop.name, tax_no: license_no, bank: null, account: null, addr: null, tel: null }
          : null,
      tags: tagsAt(i),
      status: draw(i, 48) < 0.96 ? 1 : 0,
      created_at: before(now, age),
      updated_at: before(now, age),
    }
  }
}

/** Owners have their stores' numbers; salesmen follow, then clerks and visitors. */
export function* userRows(count: number, stores: readonly DemoStore[], salesmen: readonly DemoSalesman[], staff: StaffFinder, now: Date) {
  for (let i = 0; i < count; i += 1) {
    const own = stores[i]
    const isOwner = own !== undefined && own.owner_user_id !== null
    const salesman = salesmen[i - stores.length]
    const chosen = !own && !salesman && draw(i, 51) < 0.25 ? stores[Math.floor(draw(i, 52) * stores.length)] : undefined
    // a store with members has an owner
    const workplace = chosen?.owner_user_id === null ? undefined : chosen
    const at = isOwner ? own : workplace
    const age = at ? at.age * (workplace ? draw(i, 53) : 1) + 0.02 : DAYS * draw(i, 54) ** 2
    const hasPhone = at !== undefined || salesman !== undefined || draw(i, 55) < 0.6
    yield {
      id: i + 1,
      openid: `demo-${String(i + 1).padStart(6, '0')}`,
      nick: salesman ? salesmanNick(salesman.id) : nickAt(i),
      phone: hasPhone ? phoneAt(i, 2) : null,
      gender: wholeBetween(0, 2, draw(i, 56)),
      store_id: at?.id ?? null,
      store_role: at ? (isOwner ? 'owner' : 'clerk') : null,
      is_salesman: salesman && salesman.state !== 'left' ? 1 : 0,
      agent_id: at?.agent_id ?? null,
      // a few newcomers have no customer service yet
      cs_id: at?.cs_id ?? (i % 97 === 0 ? null : staff(districtAt(draw(i, 31), draw(i, 32)).province_code, i)),
      cs_assigned_at: (at ?? i % 97) ? before(now, age) : null,
      source: at?.source === 'invite' ? 'invite' : 'self',
      tags: i % 9 === 0 ? tagsAt(i) : '{}',
      status: draw(i, 57) < 0.98 ? 1 : 0,
      last_login_at: before(now, Math.min(age, 90 * draw(i, 58) ** 3)),
      login_ip: `112.${wholeBetween(1, 254, draw(i, 59))}.${wholeBetween(1, 254, draw(i, 61))}.${wholeBetween(1, 254, draw(i, 62))}`,
      created_at: before(now, age),
      updated_at: before(now, age),
    }
  }
}

/** The customer service for a province and a customer number. */
export type StaffFinder = (province: string, i: number) => number
