import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { settingGroups, type GroupCode, type SettingKey } from '#contract/config/settings.ts'
import { licenseCheckDigit } from '#contract/kit/convert/tax-no.ts'
import { agentArea } from '#server/areas/people/area-tables.ts'
import { customer, salesman, store, storeInvite } from '#server/areas/people/tables.ts'
import { newInviteCode } from '#server/areas/store/invite/create.ts'
import { setUp } from '#server/features/settings/config.ts'
import { agent } from '#server/identity/access/tables.ts'
import { openSession } from '#server/shop/session/tokens.ts'
import type { TestServer } from '#test/server/harness.ts'
import { agentRow, salesmanRow, storeRow } from './people-rows.ts'

type Server = Pick<TestServer, 'database' | 'ctxFor'>
type Values<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>

let count = 0

/** People and stores in the Shop API as data, with the customer tokens. */
export function shopMaker(server: Server) {
  const { db } = server.database
  const one = <Row>([row]: Row[]): Row => row as Row

  async function person(values: Values<typeof customer> = {}) {
    count += 1
    const row = one(
      await db
        .insert(customer)
        .values({ openid: `o${count}-${Math.random()}`, nick: `客户${count}`, ...values })
        .returning(),
    )
    return { ...row, token: await tokenOf(row.id) }
  }

  async function tokenOf(id: number): Promise<string> {
    return (await openSession(await server.ctxFor('admin'), id)).token
  }

  return {
    person,
    tokenOf,
    /** A store with its owner. */
    async storeOf(values: Values<typeof store> = {}) {
      const owner = await person()
      const own = one(
        await db
          .insert(store)
          .values({ ...storeRow(values), owner_user_id: owner.id })
          .returning(),
      )
      const bound = { store_id: own.id, store_role: 'owner' as const, agent_id: own.agent_id }
      await db.update(customer).set(bound).where(eq(customer.id, owner.id))
      return { ...own, owner: { ...owner, ...bound } }
    },
    async clerkOf({ id, agent_id }: { id: number; agent_id: number | null }) {
      return person({ store_id: id, store_role: 'clerk', agent_id })
    },
    async agent(values: Values<typeof agent> = {}, areas: string[] = []) {
      const newRow = one(await db.insert(agent).values(agentRow(values)).returning())
      if (areas.length > 0) {
        await db.insert(agentArea).values(areas.map((area_code) => ({ agent_id: newRow.id, level: newRow.level, area_code })))
      }
      return newRow
    },
    async salesman(values: Values<typeof salesman> = {}) {
      const user = await person({ is_salesman: 1 })
      const newRow = one(
        await db
          .insert(salesman)
          .values(salesmanRow({ user_id: user.id, ...values }))
          .returning(),
      )
      return { ...newRow, user }
    },
    async invite(values: Values<typeof storeInvite> = {}) {
      count += 1
      const code = newInviteCode()
      return one(
        await db
          .insert(storeInvite)
          .values({
            code,
            title: `邀请${count}`,
            inviter_type: 'admin',
            inviter_id: 1,
            max_uses: 10,
            expire_at: '2999-01-01T00:00:00Z',
            url: `app://store_invite?code=${code}`,
            ...values,
          })
          .returning(),
      )
    },
  }
}

/** Sets settings in one group as the set-up does: tests for other rules need no second person. */
export async function editSettings(server: Pick<TestServer, 'ctxFor'>, group: GroupCode, values: object): Promise<void> {
  await setUp(await server.ctxFor(), group, values)
}

/** Changes single settings, which it finds in their groups. A setting that has the value stays untouched. */
export function settingMaker(server: Pick<TestServer, 'ctxFor'>) {
  return async (key: SettingKey, value: unknown) => {
    const [group] = (Object.entries(settingGroups) as [GroupCode, { settings: object }][]).find(([, { settings }]) => key in settings) ?? []
    if (!group) throw new Error(`no group has the setting ${key}`)
    await editSettings(server, group, { [key]: value })
  }
}

/** A key for a call that must not take effect twice. */
export function onceKey(): { headers: Record<string, string> } {
  return { headers: { 'x-idempotency-key': randomUUID() } }
}

/** The data for an application; each has its own name, number and licence. */
export function application(values: object = {}) {
  count += 1
  const body = `91330109MA${String(count).padStart(7, '0')}`
  return {
    name: `申请门店${count}`,
    type: 'hardware' as const,
    contact: '王建国',
    phone: `188${String(count).padStart(8, '0')}`,
    province_code: '330000',
    city_code: '330100',
    district_code: '330109',
    address: '建设一路18号',
    license_no: `${body}${licenseCheckDigit(body)}`,
    license_image: '/files/aa/license.webp',
    front_images: ['/files/aa/front.webp'],
    ...values,
  }
}
