import { draw, pick, wholeBetween } from '#server/seed/demo/draw.ts'
import { inviteCode, type DemoAgent, type DemoSalesman } from './agents.ts'
import { licenseAt, nickAt, phoneAt, shopAt } from './names.ts'
import { districtAt } from './regions.ts'
import type { DemoStore, Pictures } from './stores.ts'
import { before } from './times.ts'

// Store entry: invitations, scans, applications in every state (domain §6.2, §6.3).

interface DemoInvite {
  id: number
  inviter_type: 'admin' | 'agent' | 'salesman'
  inviter_id: number
  agent_id: number | null
  salesman_id: number | null
  kind: 'valid' | 'expired' | 'used_up' | 'disabled'
}

/** One invitation per salesman on duty, some by agents, and some by the platform; `admin` is the account that made the last. */
export function demoInvites(agents: readonly DemoAgent[], salesmen: readonly DemoSalesman[], admin: number): DemoInvite[] {
  const kinds = ['valid', 'valid', 'valid', 'valid', 'expired', 'valid', 'disabled', 'valid', 'used_up'] as const
  const own = [
    ...salesmen
      .filter(({ state }) => state === 'on')
      .map(({ id, agent_id }) => ({ inviter_type: 'salesman' as const, inviter_id: id, agent_id, salesman_id: id })),
    ...agents
      .filter(({ state }) => state === 'active')
      .map(({ id }) => ({ inviter_type: 'agent' as const, inviter_id: id, agent_id: id, salesman_id: null })),
    ...Array.from({ length: 6 }, () => ({ inviter_type: 'admin' as const, inviter_id: admin, agent_id: null, salesman_id: null })),
  ]
  return own.map((invite, i) => ({ id: i + 1, ...invite, kind: kinds[i % kinds.length] ?? 'valid' }))
}

interface Application {
  id: number
  user_id: number
  store_id: number | null
  invite: DemoInvite | undefined
  state: 'pending_agent' | 'pending' | 'approved' | 'rejected' | 'withdrawn'
  /** Days from the submission to now. */
  age: number
  reason: string | null
  prev_id: number | null
  submit_count: number
}

const reasons = ['营业执照不清晰', '执照与名称不符', '门头照不符合要求', '不在服务区域', '重复申请']
const OPEN = 60

/** An approved application for every store that applied itself, and open, rejected and withdrawn ones from visitors. */
export function demoApplications(stores: readonly DemoStore[], visitors: readonly number[], invites: readonly DemoInvite[]): Application[] {
  const bySalesman = new Map(invites.filter(({ kind }) => kind !== 'disabled').map((invite) => [invite.salesman_id, invite]))
  const list: Application[] = []
  const add = (values: Omit<Application, 'id'>) => list.push({ id: list.length + 1, ...values })
  for (const { id, owner_user_id, salesman_id, source, age } of stores) {
    if (owner_user_id === null || (source !== 'invite' && source !== 'self')) continue
    const invite = source === 'invite' && salesman_id !== null ? bySalesman.get(salesman_id) : undefined
    add({ user_id: owner_user_id, store_id: id, invite, state: 'approved', age: age + 0.3, reason: null, prev_id: null, submit_count: 1 })
  }
  const valid = invites.filter(({ kind }) => kind === 'valid')
  for (const [i, user_id] of visitors.slice(0, OPEN * 2).entries()) {
    const invite = i % 3 === 0 ? undefined : valid[Math.floor(draw(i, 101) * valid.length)]
    const age = i < OPEN ? 2.5 * draw(i, 102) ** 2 + 0.01 : 3 + 40 * draw(i, 103)
    const state = i < OPEN ? (i % 4 === 3 && invite?.agent_id ? 'pending_agent' : 'pending') : i % 5 === 4 ? 'withdrawn' : 'rejected'
    const reason = state === 'rejected' ? pick(reasons, draw(i, 104)) : null
    add({ user_id, store_id: null, invite, state, age, reason, prev_id: null, submit_count: 1 })
  }
  return list
}

export function* applicationRows(
  applications: readonly Application[],
  stores: readonly DemoStore[],
  pictures: Pictures,
  now: Date,
  auditor: number,
) {
  for (const { id, invite, age, reason, state, store_id, ...application } of applications) {
    const i = 200_000 + id
    const store = store_id === null ? undefined : stores[store_id - 1]
    const place = store ?? districtAt(draw(i, 31), draw(i, 32))
    const { province_code, city_code, district_code } = place
    const n = store ? store.id - 1 : 40_000 + id
    const shop = store?.shop ?? shopAt(i, place)
    const images = { license_image: pick(pictures.licenses, draw(i, 43)), front_images: [pick(pictures.fronts, draw(i, 44))] }
    const own = {
      name: shop.name,
      contact: nickAt(i),
      phone: store ? phoneAt(n, 1) : phoneAt(n, 5),
      license_no: licenseAt(n, district_code),
      province_code,
      city_code,
      district_code,
    }
    const decided = state === 'approved' || state === 'rejected'
    yield {
      id,
      ...application,
      ...own,
      audit_no: `SA${before(now, age).slice(2, 10).replaceAll('-', '')}${String(id).padStart(6, '0')}`,
      kind: 'new',
      // for a new store it names the store that the approval made
      store_id,
      invite_id: invite?.id ?? null,
      license_image: images.license_image,
      snapshot: {
        ...own,
        ...images,
        type: shop.type,
        address: `${place.name}${wholeBetween(1, 500, draw(i, 105))}号`,
        license_name: shop.name,
        inner_images: [],
      },
      agent_id: store ? store.agent_id : (invite?.agent_id ?? null),
      salesman_id: store ? store.salesman_id : (invite?.salesman_id ?? null),
      state,
      submitted_at: before(now, age),
      auditor_id: decided ? auditor : null,
      audit_at: decided ? before(now, Math.max(age - 0.3, 0)) : null,
      reject_reason: reason,
      created_at: before(now, age),
      updated_at: before(now, Math.max(age - 0.3, 0)),
    }
  }
}

/** Every applicant's scan, and the scans by some visitors that only looked. */
export function* recordRows(applications: readonly Application[], lookers: readonly number[], invites: readonly DemoInvite[], now: Date) {
  let id = 0
  for (const { invite, user_id, id: audit_id, store_id, age } of applications)
    if (invite) yield { id: ++id, invite_id: invite.id, user_id, scanned_at: before(now, age + 0.2), audit_id, store_id }
  for (const [i, user_id] of lookers.entries()) {
    const invite = invites[Math.floor(draw(i, 111) * invites.length)]
    if (invite)
      yield { id: ++id, invite_id: invite.id, user_id, scanned_at: before(now, 60 * draw(i, 112)), audit_id: null, store_id: null }
  }
}

export function* inviteRows(invites: readonly DemoInvite[], now: Date) {
  for (const { id, kind, ...invite } of invites) {
    const code = inviteCode(id + 1_000_000, 8)
    yield {
      id,
      ...invite,
      code,
      title: invite.inviter_type === 'admin' ? `展会邀请${id}` : invite.inviter_type === 'agent' ? '代理商邀请' : '业务员邀请',
      price_level: 'store',
      max_uses: 9999,
      expire_at: before(now, kind === 'expired' ? 3 + (id % 20) : -(20 + (id % 150))),
      url: `app://store_invite?code=${code}`,
      status: kind === 'disabled' ? 0 : 1,
      created_at: before(now, 30 + (id % 90)),
    }
  }
}

/** The invitation counters from their records; invitations that are used up have no use left. */
export const inviteCounters = [
  `update store_invite set scan_count = counted.scans, apply_count = counted.applications, success_count = counted.stores
   from (select invite_id, count(*) as scans, count(audit_id) as applications, count(store_id) as stores from store_invite_record group by invite_id) as counted
   where store_invite.id = counted.invite_id`,
  `update store_invite set open_count = counted.n from (select invite_id, count(*) as n from store_audit
     where state in ('pending_agent', 'pending') and invite_id is not null group by invite_id) as counted where store_invite.id = counted.invite_id`,
  `update store_invite set max_uses = greatest(success_count + open_count, 1) where id % 9 = 0 and success_count + open_count > 0`,
  `update store_invite set max_uses = 50 + success_count + open_count where max_uses = 9999`,
  `update customer set invite_id = first.invite_id, invite_bound_at = first.scanned_at from (
     select distinct on (user_id) user_id, invite_id, scanned_at from store_invite_record order by user_id, scanned_at) as first
   where customer.id = first.user_id`,
  `update store set invite_id = record.invite_id from store_invite_record as record where record.store_id = store.id`,
]
