import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { adminUser } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/db/open.ts'

/** The password for every demo account. */
export const DEMO_PASSWORD = 'Hexbolt-2026'

interface DemoAccount {
  username: string
  title: Label
  real_name: string
  phone: string
  role: string
  is_admin: 0 | 1
  /** Belongs to the first demo agent, or is the back office for the first customer service. */
  belongs_to?: 'agent' | 'cs'
}

/** One account for each role, so that each role can be tried; two for finance, where one person must not do both halves. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: 'admin', title: ['超级管理员', 'Administrator'], real_name: '林致远', phone: '13800000001', role: 'admin', is_admin: 1 },
  { username: 'operator', title: ['运营', 'Operations'], real_name: '苏晓棠', phone: '13800000002', role: 'operator', is_admin: 0 },
  { username: 'goods', title: ['商品专员', 'Goods'], real_name: '陈砚秋', phone: '13800000003', role: 'goods', is_admin: 0 },
  { username: 'trade', title: ['订单专员', 'Orders'], real_name: '周景行', phone: '13800000004', role: 'trade', is_admin: 0 },
  { username: 'finance', title: ['财务', 'Finance'], real_name: '何静姝', phone: '13800000005', role: 'finance', is_admin: 0 },
  {
    username: 'finance2',
    title: ['财务（复核）', 'Finance, second person'],
    real_name: '郑明远',
    phone: '13800000006',
    role: 'finance',
    is_admin: 0,
  },
  {
    username: 'cs',
    title: ['客服', 'Customer service'],
    real_name: '许若晴',
    phone: '13800000007',
    role: 'cs',
    is_admin: 0,
    belongs_to: 'cs',
  },
  {
    username: 'agent',
    title: ['代理商', 'Agent'],
    real_name: '沈立诚',
    phone: '13800000008',
    role: 'agent',
    is_admin: 0,
    belongs_to: 'agent',
  },
  { username: 'dev', title: ['系统运维', 'System'], real_name: '罗启航', phone: '13800000009', role: 'dev', is_admin: 0 },
]

/** The demo accounts that still have the demo password: only accounts that were created together share a hash. */
export async function usableDemoAccounts(db: Db): Promise<DemoAccount[]> {
  const shared = db
    .select({ hash: adminUser.password_hash })
    .from(adminUser)
    .groupBy(adminUser.password_hash)
    .having(sql`count(*) > 1`)
  const rows = await db
    .select({ username: adminUser.username })
    .from(adminUser)
    .where(and(eq(adminUser.status, 1), isNull(adminUser.deleted_at), inArray(adminUser.password_hash, shared)))
  const usable = new Set(rows.map(({ username }) => username))
  return demoAccounts.filter(({ username }) => usable.has(username))
}
