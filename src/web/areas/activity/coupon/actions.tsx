import { useMemo, useState } from 'react'
import { couponCode } from '#contract/activity/coupon-code.ts'
import { couponRecord } from '#contract/activity/coupon-record.ts'
import { coupon, type Coupon } from '#contract/activity/coupon.ts'
import type { Label } from '#contract/kit/label.ts'
import type { ActivityEffects, OwnButtons } from '#web/areas/activity/shared/activity-actions.ts'
import { useActivityActions, type ActivityActions } from '#web/areas/activity/shared/use-activity-actions.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { navigate, withQuery } from '#web/base/router/location.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'

const CouponForm = lazyPart('id', async () => (await import('./CouponForm.tsx')).CouponForm)
const IssueDialog = lazyPart('row', async () => (await import('./IssueDialog.tsx')).IssueDialog)

const count = ({ joined_count }: Coupon) => formatNumber(joined_count)

const effects: ActivityEffects<Coupon> = {
  publish: () => [
    '发布后按领取方式发放；面额、门槛、适用范围和有效期不能再修改，总量只能增加。',
    'The coupon is issued from now on. Its amount, threshold, scope and validity are fixed; the total can only be raised.',
  ],
  pause: (row) => [
    `停止发放和领取；已发的${count(row)}张仍可使用。`,
    `Customers no longer receive the coupon; the ${count(row)} issued ones stay usable.`,
  ],
  resume: () => ['恢复发放和领取。', 'The coupon is issued again.'],
  close: (row) => [
    `关闭后不能恢复发放，未兑换的兑换码失效；已发的${count(row)}张仍可使用至有效期结束。`,
    `This cannot be undone: nobody receives the coupon any more, and open exchange codes become invalid. The ${count(row)} issued ones stay usable until their end.`,
  ],
}

const notPublished: Label = ['只有已发布的优惠券可以发放', 'Only a published coupon can be issued']
const noCodes: Label = ['领取方式不是兑换码', 'The coupon is not issued by exchange codes']

/** The coupon buttons, for the list and for one coupon's page. */
export function useCouponActions(): ActivityActions<Coupon> {
  const [issued, setIssued] = useState<Coupon | null>(null)
  const own = useMemo(
    (): OwnButtons<Coupon> => ({
      first: [
        {
          key: 'issue',
          label: ['发放', 'Issue'],
          access: coupon.issue,
          reason: ({ state }) => (state === 'published' ? undefined : notPublished),
          run: setIssued,
        },
      ],
      beforeDelete: [
        {
          key: 'records',
          label: ['领取记录', 'Records'],
          access: couponRecord.list,
          run: ({ id }) => navigate(withQuery('/activity/coupon/record', { coupon_id: String(id) })),
        },
        {
          key: 'codes',
          label: ['兑换码', 'Codes'],
          access: couponCode.list,
          reason: ({ issue_type }) => (issue_type === 'code' ? undefined : noCodes),
          run: ({ id }) => navigate(withQuery('/activity/coupon/code', { coupon_id: String(id) })),
        },
      ],
    }),
    [],
  )
  const { dialogs, ...buttons } = useActivityActions<Coupon>({ entity: coupon, form: CouponForm, link: 'coupon_receive', effects, own })
  return {
    ...buttons,
    dialogs: (
      <>
        {dialogs}
        <IssueDialog row={issued} onClose={() => setIssued(null)} />
      </>
    ),
  }
}
