import * as z from 'zod/mini'
import { readHash, shownHash } from '../kit/approval.ts'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, flag, longText, masked, optional, rowId, text, time } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine } from '../kit/machine.ts'
import { byDecision } from '../kit/messages.ts'
import { listQuery, pageOf, rowOf, rule, verbs } from '../kit/verbs.ts'
import { selectionRule, skuSelection } from './sku-bulk.ts'
import { costMask } from './sku-fields.ts'
import { priceFields, priceModes, priceValue, reason } from './sku-words.ts'

export type PriceChangeState = 'pending' | 'scheduled' | 'applied' | 'rejected' | 'cancelled'

const decided: Label = ['该单据已被处理', 'This has been processed already']
const access = 'goods:priceChange:audit'

/** A change to many prices: above a limit a second person approves it, and it may take effect later. */
export const priceChangeFlow = machine<PriceChangeState>()({
  initial: ['pending', 'scheduled', 'applied'],
  states: {
    pending: { label: ['待复核', 'To review'], tone: 'warning', waits: true },
    scheduled: { label: ['待生效', 'Scheduled'], tone: 'info' },
    applied: { label: ['已生效', 'Applied'], tone: 'success' },
    rejected: { label: ['已驳回', 'Rejected'], tone: 'danger' },
    cancelled: { label: ['已取消', 'Cancelled'], tone: 'neutral' },
  },
  actions: {
    approve: {
      label: ['通过', 'Approve'],
      from: ['pending'],
      to: ['scheduled', 'applied'],
      actor: access,
      single: true,
      via: { verb: 'audit', input: { pass: 1 } },
      blocked: decided,
    },
    reject: {
      label: ['驳回', 'Reject'],
      from: ['pending'],
      to: 'rejected',
      tone: 'danger',
      actor: access,
      single: true,
      via: { verb: 'audit', input: { pass: 0, reason: '-' } },
      blocked: decided,
    },
    cancel: {
      label: ['撤回', 'Withdraw'],
      message: ['调价已撤回', 'Price change withdrawn'],
      from: ['pending', 'scheduled'],
      confirm: { title: ['确定要撤回该调价单吗？', 'Withdraw this price change?'] },
      to: 'cancelled',
      tone: 'danger',
      actor: 'goods:sku:price',
      single: true,
      blocked: decided,
    },
    /** At its time. */
    apply: { label: ['生效', 'Apply'], from: ['scheduled'], to: 'applied', actor: 'system' },
  },
})

/** The change itself; `filter` selects the rows that match at the submission, and only they get the prices examined then. */
const change = {
  ...skuSelection,
  field: choice(['价格', 'Price'], priceFields),
  mode: choice(['方式', 'Mode'], priceModes),
  value: priceValue,
}

/** A change's origin: a rule for a selection, or a price list that was entered or imported. */
export const priceSources = {
  bulk: ['批量调价', 'Bulk change'],
  import: ['导入', 'Import'],
  grid: ['表格', 'Spreadsheet'],
  form: ['商品表单', 'Goods form'],
} as const satisfies Record<string, Label>
export type PriceSource = keyof typeof priceSources

/** How the change would affect the business. Amounts are fen. */
export const priceImpact = z.object({
  skus: z.int(),
  /** SKUs with a price below cost plus the margin floor; null without the permission for costs. */
  under_floor: masked(costMask, derived(['低于毛利底线的SKU', 'SKUs below the margin floor'], z.nullable(z.int()))),
  /** There are such SKUs; former changes have none. */
  is_under_floor: z.optional(masked(costMask, derived(['低于毛利底线', 'Below the margin floor'], z.nullable(z.boolean())))),
  /** SKUs with a price below cost; null without the permission for costs. */
  below_cost: z.optional(masked(costMask, derived(['低于成本价的SKU', 'SKUs below cost'], z.nullable(z.int())))),
  /** The most that buyers pay less if the stock is sold at the new prices; changes in former versions have none. */
  worst: z.optional(z.int()),
  carts: z.int(),
  unpaid_orders: z.int(),
  packages: z.int(),
  /** Packages on sale whose price exceeds their parts' price by the change, and that sell for the parts' sum; former changes have none. */
  capped_packages: z.optional(z.int()),
  /** The sales in the last 90 days at level prices, and what they would bring more or less at the new prices. */
  sold_qty: z.int(),
  sold_amount: z.int(),
  gain: z.int(),
  /** The SKUs whose sales change most. */
  top: z.array(
    z.object({
      /** A cost change: only for people who may see costs. */
      is_cost: z.optional(z.boolean()),
      sku_id: z.int(),
      code: z.string(),
      title: z.string(),
      old: z.int(),
      next: z.int(),
      qty: z.int(),
      gain: z.int(),
    }),
  ),
  /** Running activities with these SKUs. */
  activities: z.array(z.object({ kind: z.string(), id: z.int(), title: z.string(), skus: z.int() })),
  /** A second person must approve, and why. Null: the submission decides, because the answer would reveal costs. */
  needs_approval: z.nullable(z.boolean()),
  why: z.nullable(z.string()),
})
export type PriceImpact = z.output<typeof priceImpact>

export const priceChangeRow = rowOf(
  {},
  {
    change_no: derived(['调价单号', 'Number'], z.string()),
    source: choice(['来源', 'Source'], priceSources),
    /** The rule for a bulk change; null for a price list. */
    field: optional(choice(['价格', 'Price'], priceFields)),
    mode: optional(choice(['方式', 'Mode'], priceModes)),
    value: derived(['数值', 'Value'], z.nullable(z.int())),
    skus: derived(['SKU数', 'SKUs'], z.int()),
    gain: derived(['90天影响', 'Effect in 90 days'], z.int()),
    reason: derived(['调整原因', 'Reason'], z.string()),
    run_at: derived(['生效时间', 'Takes effect'], z.nullable(z.string())),
    state: choice(['状态', 'State'], priceChangeFlow.words, priceChangeFlow.tones),
    creator_id: derived(['申请人', 'Requested by'], z.nullable(z.int())),
    creator: derived(['申请人', 'Requested by'], z.string()),
    auditor: derived(['复核人', 'Reviewed by'], z.nullable(z.string())),
    audit_at: derived(['复核时间', 'Reviewed'], z.nullable(z.string())),
    reject_reason: derived(['驳回原因', 'Reason of rejection'], z.nullable(z.string())),
    /** The task that changed the prices: it can be undone for 30 days. */
    task_id: derived(['任务', 'Task'], z.nullable(z.int())),
  },
)

export const priceChangeQuery = listQuery(
  {
    no: optional(text(['调价单号', 'Number'], { max: 40 })),
    field: optional(choice(['价格', 'Price'], priceFields)),
    source: optional(choice(['来源', 'Source'], priceSources)),
    state: optional(choice(['状态', 'State'], priceChangeFlow.words)),
    from: optional(date(['申请时间从', 'From'])),
    to: optional(date(['申请时间到', 'To'])),
  },
  ['created_at'],
)

const noReason: Label = ['请输入驳回原因', 'Please enter the reason']
const decision = z
  .object({
    id: rowId(),
    version: z.optional(z.int()),
    pass: flag(['复核结果', 'Decision'], { 1: ['通过', 'Approve'], 0: ['驳回', 'Reject'] }),
    hash: readHash,
    reason: optional(longText(['驳回原因', 'Reason of rejection'], { max: 200 })),
  })
  .check(rule(['reason', 'pass'], noReason, ({ pass, reason }: { pass?: number; reason?: string | null }) => pass === 1 || Boolean(reason)))

export const listedFields = { ...priceFields, tiers: ['阶梯价', 'Tier prices'] } as const satisfies Record<string, Label>

/** One price in a list: the price at that time and the new one; for tiers the lowest. Costs only for people who may see them. */
const listedPrice = z.object({
  sku_id: z.int(),
  code: z.string(),
  title: z.string(),
  field: choice(['价格', 'Price'], listedFields),
  old: z.nullable(z.int()),
  next: z.nullable(z.int()),
})

const saved = z.object({ id: z.int(), version: z.int() })
const affects = ['task.task', 'goods.sku', 'goods.spu', 'goods.series', 'goods.package'] as const

/** Bulk price changes with a study about their effects (quality I5). */
export const priceChange = entity('goods.priceChange', ['调价单', 'Price change'], priceChangeFlow, {
  list: verbs.list(priceChangeQuery, priceChangeRow),
  detail: verbs.detail(z.extend(priceChangeRow, { impact: derived(['调价影响', 'Impact'], priceImpact), hash: shownHash })),
  counts: verbs.counts(priceChangeFlow, priceChangeQuery),
  ...verbs.transitions(priceChangeFlow),
  /** What the change would do now. */
  impact: post(['调价影响', 'Impact'], z.object(change).check(selectionRule), priceImpact, {
    access: 'goods:sku:price',
    effect: 'read',
    quiet: true,
  }),
  /** Applies the change at once, at its time, or after the approval: the answer says which. */
  create: post(
    ['提交调价', 'Submit'],
    z.object({ ...change, reason, run_at: optional(time(['生效时间', 'Takes effect'])) }).check(selectionRule),
    z.object({
      id: z.int(),
      state: choice(['状态', 'State'], priceChangeFlow.words),
      task_id: z.nullable(z.int()),
      msg: z.optional(z.string()),
    }),
    { access: 'goods:sku:price', affects, idempotent: true, message: ['调价已提交', 'Price change submitted'] },
  ),
  /** The prices that the change gives, SKU by SKU. */
  rows: get(['价格明细', 'Prices'], listQuery({ id: rowId() }, ['sku_id']), pageOf(listedPrice), { access: 'goods:priceChange:list' }),
  audit: post(['复核', 'Review'], decision, saved, {
    access,
    affects,
    message: byDecision(['调价已通过', 'Price change approved'], ['调价已驳回', 'Price change rejected']),
  }),
})

export type PriceChange = OutputOf<typeof priceChange.list>['list'][number]
export type PriceChangeInput = ParsedOf<typeof priceChange.create>
export type PriceChangeQuery = ParsedOf<typeof priceChange.list>
