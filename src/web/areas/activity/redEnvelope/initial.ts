import { say } from '#contract/kit/label.ts'
import type { Template } from '#web/areas/activity/shared/Templates.tsx'

/** The values with which a new one begins. */
export const defaults = {
  kind: 'random',
  trigger: 'receive',
  per_user_limit: 1,
  per_day_limit: null,
  valid_hours: 24,
  audience: 'all',
  sort: 0,
  each: null,
  min_each: null,
  max_each: null,
  order_min: null,
}

/** The usual envelopes. */
export const templates: readonly Template[] = [
  {
    key: 'random',
    label: ['拼手气红包', 'Random amounts'],
    values: (language) => ({
      title: say(['拼手气红包', 'Lucky envelopes'], language),
      kind: 'random',
      total_amount: 100_000,
      total_count: 100,
      each: null,
      min_each: 200,
      max_each: 5000,
      trigger: 'receive',
      order_min: null,
    }),
  },
  {
    key: 'paid',
    label: ['支付后固定红包', 'Fixed amount for paid orders'],
    values: (language) => ({
      title: say(['支付有礼', 'Envelope for paid orders'], language),
      kind: 'fixed',
      total_amount: 100_000,
      total_count: 200,
      each: 500,
      min_each: null,
      max_each: null,
      trigger: 'order_paid',
      order_min: 50_000,
    }),
  },
]
