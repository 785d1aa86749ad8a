import * as z from 'zod/mini'
import { foldPhone } from '../kit/convert/phone.ts'
import { choice, date, derived, longText, masked, optional, ref, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'

// The columns that the balance and points logs share (domain §14.2, §14.3).

export const flows = { in: ['收入', 'In'], out: ['支出', 'Out'] } as const satisfies Record<string, Label>

const operators = { admin: ['后台', 'Staff'], user: ['用户', 'User'], system: ['系统', 'System'] } as const satisfies Record<string, Label>

export const directions = { add: ['增加', 'Add'], sub: ['扣减', 'Deduct'] } as const satisfies Record<string, Label>
export type Direction = keyof typeof directions

/** An account's user, as every ledger list shows it. */
export const accountUser = {
  user_id: derived(['用户', 'User'], z.int()),
  nick: derived(['用户', 'User'], z.string()),
  avatar: derived(['头像', 'Avatar'], z.nullable(z.string())),
  phone: masked(phoneMask, derived(['手机', 'Phone'], z.nullable(z.string()))),
  store_name: derived(['门店', 'Store'], z.nullable(z.string())),
}

/** An account movement in the kind with these types. */
export function movementRow<Type extends string>(types: Readonly<Record<Type, Label>>, unit: { delta: Label; after: Label }) {
  return z.object({
    id: z.int(),
    log_no: derived(['流水号', 'Number'], z.string()),
    ...accountUser,
    biz_type: choice(['类型', 'Type'], types),
    delta: derived(unit.delta, z.int()),
    available_after: derived(unit.after, z.int()),
    biz_id: derived(['关联单号', 'Document'], z.string()),
    remark: derived(['备注', 'Remark'], z.nullable(z.string())),
    operator_type: choice(['操作方', 'Operator type'], operators),
    /** Null for the system. */
    operator: derived(['操作人', 'By'], z.nullable(z.string())),
    created_at: derived(['时间', 'Time'], z.string()),
  })
}

/** The filters in a movement log. */
export function movementFilters<Type extends string>(types: Readonly<Record<Type, Label>>) {
  return {
    word: optional(text(['手机/昵称', 'Phone or nickname'], { max: 30, fold: foldPhone })),
    user_id: optional(ref(['用户', 'User'])),
    biz_type: optional(choice(['类型', 'Type'], types)),
    flow: optional(choice(['收支', 'Direction'], flows)),
    /** The number for the movement or its document. */
    no: optional(text(['单号', 'Number'], { max: 64 })),
    /** Days in Shanghai, inclusive. */
    from: optional(date(['时间从', 'From'])),
    to: optional(date(['时间到', 'To'])),
  }
}

/** The reason for an adjustment; its label comes from the message `请输入调整原因`. */
export function adjustReason() {
  return longText(['调整原因', 'Reason'], { max: 200 })
}
