import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import { licenseCheckDigit } from '#contract/kit/convert/tax-no.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { storeInviteRecord } from '#server/areas/people/invite-record-tables.ts'
import { customer, salesman, store, storeAudit, storeInvite } from '#server/areas/people/tables.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { startServer } from '#test/server/harness.ts'
import { testClock } from './clock.ts'
import { agentRow, salesmanRow, serviceRow } from './people-rows.ts'

const calls = contract.store.audit
type Audit = typeof storeAudit.$inferInsert

/** The first row. */
export async function one<Row>(rows: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await rows
  return row as Row
}

/** A server with its own clock, and applications as the Shop API writes them. */
export async function reviewServer() {
  const clock = testClock('2026-03-02T08:00:00.000Z')
  const server = await startServer({ clock: clock.now })
  const { call } = server
  const { db } = server.database
  const token = await server.login()
  let count = 0
  const license = () => {
    const body = `91330109${String(++count).padStart(9, '0')}`
    return body + licenseCheckDigit(body)
  }
  const mobile = () => `188${String(++count).padStart(8, '0')}`
  const REGION = { province_code: '330000', city_code: '330100', district_code: '330109' }

  const person = (values: Partial<typeof customer.$inferInsert> = {}) =>
    one(
      db
        .insert(customer)
        .values({ nick: `客户${++count}`, ...values })
        .returning(),
    )
  const agentOf = (values: Partial<typeof agent.$inferInsert> = {}) => one(db.insert(agent).values(agentRow(values)).returning())
  const member = async (agent_id: number | null, values: object = {}) =>
    one(
      db
        .insert(salesman)
        .values(salesmanRow({ user_id: (await person({ is_salesman: 1 })).id, agent_id, ...values }))
        .returning(),
    )
  const inviteOf = async (values: Partial<typeof storeInvite.$inferInsert> = {}) => {
    const code = `QQ${String(++count).padStart(6, '2')}`
    const fixed = {
      code,
      title: `邀请${code}`,
      inviter_type: 'admin',
      inviter_id: 1,
      max_uses: 9,
      expire_at: '2999-01-01T00:00:00Z',
    } as const
    return one(
      db
        .insert(storeInvite)
        .values({ ...fixed, url: `app://store_invite?code=${code}`, ...values })
        .returning(),
    )
  }

  /** An application as the Shop API writes it. */
  async function application({ snapshot = {}, ...values }: Partial<Audit> = {}) {
    const user_id = values.user_id ?? (await person()).id
    const n = ++count
    const key = {
      name: values.name ?? `申请门店${n}`,
      contact: '王五',
      phone: values.phone ?? mobile(),
      license_no: license(),
      ...REGION,
      license_image: '/files/license.png',
      ...(values.license_no !== undefined && { license_no: values.license_no }),
    }
    const whole = { ...key, type: 'hardware', address: '建设一路18号', front_images: ['/files/front.png'], inner_images: [], ...snapshot }
    const { invite_id = null } = values
    if (invite_id !== null) {
      const fixed = { invite_id, user_id, scanned_at: clock.now().toISOString() }
      await db.insert(storeInviteRecord).values(fixed).onConflictDoNothing()
      const raised = { scan_count: sql`scan_count + 1`, apply_count: sql`apply_count + 1`, open_count: sql`open_count + 1` }
      await db.update(storeInvite).set(raised).where(eq(storeInvite.id, invite_id))
    }
    const newRow = await one(
      db
        .insert(storeAudit)
        .values({
          ...key,
          audit_no: `SQ${n}`,
          kind: 'new',
          user_id,
          state: 'pending',
          submitted_at: clock.now().toISOString(),
          ...values,
          snapshot: whole,
        })
        .returning(),
    )
    if (invite_id !== null)
      await db
        .update(storeInviteRecord)
        .set({ audit_id: newRow.id })
        .where(and(eq(storeInviteRecord.invite_id, invite_id), eq(storeInviteRecord.user_id, user_id)))
    return newRow
  }

  const once = () => ({ 'x-idempotency-key': randomUUID() })
  const decide = (input: InputOf<typeof calls.audit>, by = token) => call(calls.audit, input, { token: by, headers: once() })
  const approve = (id: number, more: object = {}) => decide({ id, pass: 1, price_level: 'store', ...more })
  const row = (id: number) => one(db.select().from(storeAudit).where(eq(storeAudit.id, id)))
  const storeOf = (id: number) => one(db.select().from(store).where(eq(store.id, id)))
  const storeAt = async (id: number) => storeOf((await row(id)).store_id ?? 0)
  const messages = (biz_id: string) => db.select().from(smsRecord).where(eq(smsRecord.biz_id, biz_id))
  const inviteAt = (id: number) => one(db.select().from(storeInvite).where(eq(storeInvite.id, id)))

  const fallback = await one(
    db
      .insert(customerService)
      .values(serviceRow({ is_default: 1 }))
      .returning(),
  )
  return {
    server,
    clock,
    call,
    db,
    token,
    license,
    mobile,
    person,
    agentOf,
    member,
    inviteOf,
    application,
    once,
    decide,
    approve,
    row,
    storeOf,
    storeAt,
    messages,
    inviteAt,
    fallback,
  }
}
