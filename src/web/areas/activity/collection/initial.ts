import { say } from '#contract/kit/label.ts'
import type { Template } from '#web/areas/activity/shared/Templates.tsx'

/** The values with which a new one begins. */
export const defaults = {
  price_rule: 'price',
  audience: 'all',
  sections: [{ title: '热卖' }],
  coupon_ids: [],
  goods: [],
  confirm_below_cost: 0,
  sort: 0,
}

/** The usual collections; their goods are chosen afterwards. */
export const templates: readonly Template[] = [
  {
    key: 'page',
    label: ['新品页面', 'New goods'],
    values: (language) => ({ title: say(['新品推荐', 'New arrivals'], language), price_rule: 'none', discount_bp: null }),
  },
  {
    key: 'price',
    label: ['特价专场', 'Special prices'],
    values: (language) => ({ title: say(['限时特价', 'Limited offers'], language), price_rule: 'price', discount_bp: null }),
  },
  {
    key: 'discount',
    label: ['9折专场', '10% off'],
    values: (language) => ({ title: say(['9折专场', '10% off'], language), price_rule: 'discount_bp', discount_bp: 9000 }),
  },
]
