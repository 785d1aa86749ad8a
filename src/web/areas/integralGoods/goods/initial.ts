import { say } from '#contract/kit/label.ts'
import type { Template } from '#web/areas/activity/shared/Templates.tsx'

/** The values with which a new one begins. */
export const defaults = { kind: 'goods', images: [], cash: 0, audience: 'all', sort: 0 }

/** The usual points items; goods and coupon are chosen afterwards. */
export const templates: readonly Template[] = [
  {
    key: 'goods',
    label: ['积分换商品', 'Goods'],
    values: () => ({ kind: 'goods', template_id: null, amount: null, integral: 1000, cash: 0, stock: 50, per_user_limit: 2 }),
  },
  {
    key: 'coupon',
    label: ['积分换券', 'Coupon'],
    values: (language) => ({
      title: say(['积分换优惠券', 'Coupon for points'], language),
      kind: 'coupon',
      sku_id: null,
      amount: null,
      integral: 500,
      cash: 0,
      stock: 200,
      per_user_limit: 2,
    }),
  },
  {
    key: 'balance',
    label: ['积分换余额', 'Balance'],
    values: (language) => ({
      title: say(['10元余额', 'Balance of 10'], language),
      kind: 'balance',
      sku_id: null,
      template_id: null,
      amount: 1000,
      integral: 1000,
      cash: 0,
      stock: 100,
      per_user_limit: 1,
    }),
  },
]
