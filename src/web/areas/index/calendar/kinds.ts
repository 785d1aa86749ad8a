import type { ActivityKind } from '#contract/activity/words.ts'
import { recordPages, type RecordAddress } from '#contract/common/record-pages.ts'
import type { Permission } from '#contract/kit/endpoint.ts'

interface CalendarKind {
  address: RecordAddress
  /** The permission to change its dates; undefined for a kind without drafts. */
  edit?: Permission
}

const kinds: Readonly<Record<ActivityKind, CalendarKind>> = {
  collection: { address: 'activity.collection', edit: 'activity:collection:edit' },
  coupon: { address: 'activity.coupon', edit: 'activity:coupon:edit' },
  group: { address: 'activity.group', edit: 'activity:group:edit' },
  redEnvelope: { address: 'activity.redEnvelope', edit: 'activity:redEnvelope:edit' },
  lottery: { address: 'lottery.lottery', edit: 'lottery:lottery:edit' },
  freeOrder: { address: 'freeOrder.activity', edit: 'freeOrder:activity:edit' },
  integralGoods: { address: 'integralGoods.goods' },
}

/** The path of an activity's page. */
export const pageOf = (kind: ActivityKind): string => (recordPages[kinds[kind].address] as { page: string }).page
export const editOf = (kind: ActivityKind): Permission | undefined => kinds[kind].edit
