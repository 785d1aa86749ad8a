import { say } from '#contract/kit/label.ts'
import type { Template } from '#web/areas/activity/shared/Templates.tsx'

/** The values with which a new one begins. */
export const defaults = {
  kind: 'cash',
  threshold: 0,
  scope: 'all',
  scope_ids: [],
  scope_names: [],
  exclude_ids: [],
  exclude_names: [],
  price_level: 'all',
  stackable_integral: 0,
  issue_type: 'receive',
  total: 100,
  per_limit: 1,
  valid_type: 'days',
  valid_days: 7,
  from_day: 0,
  sort: 0,
}

/** The usual coupons. */
export const templates: readonly Template[] = [
  {
    key: 'cash',
    label: ['满减券', 'Amount off'],
    values: (language) => ({
      title: say(['满1000减100', '100 off from 1,000'], language),
      kind: 'cash',
      amount: 10_000,
      discount: null,
      max_off: null,
      threshold: 100_000,
      issue_type: 'receive',
      total: 500,
      valid_type: 'days',
      valid_days: 30,
    }),
  },
  {
    key: 'discount',
    label: ['折扣券', 'Discount'],
    values: (language) => ({
      title: say(['9折券', '10% off'], language),
      kind: 'discount',
      amount: null,
      discount: 9000,
      max_off: 20_000,
      threshold: 50_000,
      issue_type: 'receive',
      total: 500,
      valid_type: 'days',
      valid_days: 15,
    }),
  },
  {
    key: 'new_store',
    label: ['新店礼包', 'New-store pack'],
    values: (language) => ({
      title: say(['新店礼包满500减50', 'New store: 50 off'], language),
      kind: 'cash',
      amount: 5000,
      discount: null,
      max_off: null,
      threshold: 50_000,
      issue_type: 'auto_new_store',
      total: 1000,
      valid_type: 'days',
      valid_days: 60,
    }),
  },
]
