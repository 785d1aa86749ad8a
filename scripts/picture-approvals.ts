import { couponForm } from '../test/make/coupons.ts'
import { askerOf } from './picture-data.ts'
import { firstRowDialog, listed, type Subject } from './picture-moments.ts'

const COUPON = '复核示例：满500减300'
const coupons = `#/activity/coupon?title=${encodeURIComponent(COUPON)}`

/** An author and a second person of each approval: a setting about money, and a coupon beyond the author's budget. */
export const approvalSubjects: readonly Subject[] = [
  { name: 'approval-setting-author', path: '#/config/request?state=pending', ready: listed },
  {
    name: 'approval-setting-second',
    path: '#/config/request?state=pending',
    as: 'dev',
    ready: firstRowDialog('确认生效', 'Accept'),
  },
  {
    name: 'approval-coupon-author',
    path: coupons,
    as: 'operator',
    ready: firstRowDialog('发布', 'Publish'),
  },
  {
    name: 'approval-coupon-second',
    path: coupons,
    ready: firstRowDialog('发布', 'Publish'),
  },
]

/** The requests of the authors: the administrator changes a rate, the operator publishes a coupon. */
export async function requestApprovals(url: string, tokens: { admin: string; operator: string }): Promise<void> {
  const [admin, operator] = [askerOf(url, tokens.admin), askerOf(url, tokens.operator)]
  const { version } = await admin('GET', '/api/config/config/list?group=commission')
  const values = { 'commission.direct_rate': 800 }
  await admin('POST', '/api/config/config/edit', { group: 'commission', version, values, reason: '二季度政策：直推佣金上调' })
  const form = couponForm({ title: COUPON, amount: 30_000, threshold: 50_000, total: 5000 })
  const saved = await operator('POST', '/api/activity/coupon/edit', form)
  await operator('POST', '/api/activity/coupon/publish', { id: saved['id'], version: saved['version'] })
}
