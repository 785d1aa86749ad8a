import { say } from '#contract/kit/label.ts'
import type { Template } from '#web/areas/activity/shared/Templates.tsx'

/** The values with which a new one begins. */
export const defaults = {
  sku_items: [],
  mode: 'people',
  need: 2,
  team_hours: 24,
  virtual_fill: 0,
  leader_discount: 0,
  audience: 'all',
  sort: 0,
}

/** The usual group buys; their goods are chosen afterwards. */
export const templates: readonly Template[] = [
  {
    key: 'people',
    label: ['3人团', 'Three people'],
    values: (language) => ({
      title: say(['3人拼团', 'Group buy for three'], language),
      mode: 'people',
      need: 3,
      team_hours: 24,
      leader_discount: 0,
      virtual_fill: 0,
    }),
  },
  {
    key: 'quantity',
    label: ['满100件成团', '100 pieces'],
    values: (language) => ({
      title: say(['满100件成团', 'Group buy from 100 pieces'], language),
      mode: 'quantity',
      need: 100,
      team_hours: 72,
      leader_discount: 0,
      virtual_fill: 0,
    }),
  },
]
