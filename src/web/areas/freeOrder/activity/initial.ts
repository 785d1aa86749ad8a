import { say } from '#contract/kit/label.ts'
import type { Template } from '#web/areas/activity/shared/Templates.tsx'

/** The values with which a new one begins. */
export const defaults = {
  mode: 'draw',
  scope: 'all',
  scope_ids: [],
  scope_items: [],
  order_min: 0,
  quota: 10,
  per_user_limit: 1,
  sessions: [],
  reward_rate: 1e4,
  reward_to: 'balance',
  proof_required: 0,
  audience: 'all',
  sort: 0,
}

/** The usual free-order activities. */
export const templates: readonly Template[] = [
  {
    key: 'nth',
    label: ['每20单免1单', 'Every 20th order'],
    values: (language) => ({
      title: say(['每20单免1单', 'Every 20th order is free'], language),
      mode: 'nth',
      nth: 20,
      sessions: [],
      apply_days: null,
      order_min: 10_000,
      quota: 50,
      reward_rate: 10_000,
      reward_cap: 20_000,
      budget: 500_000,
      reward_to: 'balance',
    }),
  },
  {
    key: 'apply',
    label: ['晒单返现', 'Apply with photos'],
    values: (language) => ({
      title: say(['晒单返现', 'Photo cashback'], language),
      mode: 'apply',
      nth: null,
      sessions: [],
      apply_days: 7,
      proof_required: 1,
      order_min: 10_000,
      quota: 100,
      reward_rate: 1000,
      reward_cap: 5000,
      budget: 200_000,
      reward_to: 'balance',
    }),
  },
]
