import type { Payables, RefundEnds } from '#server/areas/finance/shared/payable.ts'
import type { OfferSource } from '#server/areas/goods/shared/open-offers.ts'
import type { ApprovalEffect } from '#server/areas/ports/approved-store.ts'
import type { RewardOffer } from '#server/areas/ports/reward-offers.ts'
import type { RewardGivers } from '#server/areas/ports/rewards.ts'
import type { SegmentUse } from '#server/areas/ports/segment-uses.ts'
import type { SignEffect } from '#server/areas/sign/shared/effects.ts'
import type { Claims } from '#server/areas/trade/claims/claims.ts'
import type { OrderConsumer } from '#server/areas/trade/claims/order-events.ts'
import type { Job, PeriodicJob, PolledStep } from '#server/platform/tasks/jobs.ts'

type Modules = Readonly<Record<string, Readonly<Record<string, object>>>>

/** Everything by which an area takes part in the product. */
export interface AreaParts {
  /** The modules with the verbs, by contract area and noun. A module may export a descriptor as `entity`. */
  verbs?: Modules
  /** The Shop API modules, by contract area. */
  shop?: Readonly<Record<string, object>>
  /** What orders take, use and give back. */
  claims?: Partial<Claims>
  /** Work that follows an order and may be late, by consumer name. */
  consumers?: Readonly<Record<string, OrderConsumer>>
  /** Documents that payments pay. */
  payables?: Partial<Payables>
  /** The effects after refunds end, by refund source. */
  refundEnds?: Partial<RefundEnds>
  /** Rewards that other activities give on the area's behalf. */
  givers?: Partial<RewardGivers>
  /** Records that give rewards from other areas. */
  rewardOffers?: readonly RewardOffer[]
  /** Activities that sell or give goods. */
  offers?: readonly OfferSource[]
  /** Records that name a customer segment. */
  segmentUses?: readonly SegmentUse[]
  onApproval?: readonly ApprovalEffect[]
  onSign?: readonly SignEffect[]
  /** Periodic jobs that belong to no entity, by name. */
  periodic?: Readonly<Record<string, PeriodicJob>>
  /** Jobs that the area's code queues, by name. */
  jobs?: Readonly<Record<string, Job>>
  polled?: readonly PolledStep[]
}

/** Declares an area: `area.ts` in its folder calls it, and `registry.ts` lists the result. */
export function area<const Parts extends AreaParts>(parts: Parts): Parts {
  return parts
}

type MapPart = { [Part in keyof AreaParts]-?: NonNullable<AreaParts[Part]> extends readonly unknown[] ? never : Part }[keyof AreaParts]
type ListPart = Exclude<keyof AreaParts, MapPart>
type PartOf<Area, Part extends PropertyKey> = Area extends { readonly [Key in Part]: infer Value } ? Value : never
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void ? All : never

/** One part from all areas as one object, with its exact keys: the caller's type refuses a missing one. Throws if two areas have one key. */
export function mergePart<Areas extends readonly AreaParts[], Part extends MapPart>(
  areas: Areas,
  part: Part,
): Intersection<PartOf<Areas[number], Part>> {
  const all: Record<string, unknown> = {}
  for (const declared of areas) {
    for (const [key, value] of Object.entries(declared[part] ?? {})) {
      if (key in all) throw new Error(`two areas declare ${part}.${key}`)
      all[key] = value
    }
  }
  return all as Intersection<PartOf<Areas[number], Part>>
}

/** One list from all areas, in their order. */
export function listPart<Part extends ListPart>(areas: readonly AreaParts[], part: Part): NonNullable<AreaParts[Part]> {
  return areas.flatMap((declared) => [...(declared[part] ?? [])] as never[]) as unknown as NonNullable<AreaParts[Part]>
}
