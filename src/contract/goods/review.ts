import * as z from 'zod/mini'
import { readHash, shownHash } from '../kit/approval.ts'
import { get, post } from '../kit/endpoint.ts'
import { derived, flag, masked, optional, rowId } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { savedRow } from '../kit/verbs.ts'
import { costMask } from './sku-fields.ts'

// Activities, points items and packages that a second person must release before customers see them (quality I5).

/** A row that needs a second person before it goes live. */
export const reviewColumns = {
  /** The account that requested the review for a row that is not published. */
  review_by: derived(['提交复核', 'Sent for review by'], z.nullable(z.int())),
}

/** The facts about a review, beside the figures that the approver reads. */
export const approvalColumns = {
  /** The account that sent the row for review. */
  asked_by: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The caller may approve: a second person beside all who created or changed the row. */
  may_approve: z.boolean(),
  hash: shownHash,
}

/** An activity's cost: the maximum, and the cost that orders in the last 90 days would have caused. Amounts are fen. */
export const costImpact = z.object({
  /** Null: without a limit, or hidden because it would reveal costs. */
  worst: z.nullable(z.int()),
  /** The parts in the maximum, the largest first. */
  parts: z.array(z.object({ title: z.string(), qty: z.nullable(z.int()), amount: z.nullable(z.int()) })),
  /** The paid orders in the last 90 days that would have used it, and what they would have cost. */
  replay: z.nullable(z.object({ orders: z.int(), amount: z.int() })),
  /** Something is sold below the margin floor; null where nothing has a price, and without the permission for costs. */
  is_under_floor: masked(costMask, derived(['低于毛利底线', 'Below the margin floor'], z.nullable(z.boolean()))),
  /** The margin in basis points on the price; null without the permission for costs. */
  margin: masked(costMask, derived(['毛利率', 'Margin'], z.nullable(z.int()))),
  /** Null: the publication decides, because the answer would reveal costs. */
  needs_approval: z.nullable(z.boolean()),
  why: z.nullable(z.string()),
  ...approvalColumns,
})
export type CostImpact = z.output<typeof costImpact>

/** The call publishes the row or sends it for review; the message says which. */
export const publishCall = <Action extends string>(permission: `${string}:${string}`, label: Label, action: Action, done: Label) => ({
  publish: post(label, z.object({ id: rowId(), version: z.optional(z.int()), hash: readHash }), savedRow, {
    access: `${permission}:${action}` as const,
    message: done,
  }),
})

/** The calls for points items and packages: they go on sale, or wait for a second person. */
export const reviewedSale = (permission: `${string}:${string}`) => ({
  ...publishCall(permission, ['上架', 'Put on sale'], 'status', ['已上架', 'On sale']),
  impact: get(['上架影响', 'Impact'], z.object({ id: rowId() }), costImpact, { access: `${permission}:list` as const, quiet: true }),
})

/** The filter for rows that need a second person. */
export const reviewFilter = { review: optional(flag(['待复核', 'To review'])) }
