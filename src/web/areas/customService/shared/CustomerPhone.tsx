import { followup } from '#contract/customService/followup.ts'
import type { TargetType } from '#contract/people/words.ts'
import { RevealedPhone } from '#web/pickers/RevealedPhone.tsx'

/** The user or store that a contact is about. */
export interface Customer {
  target_type: TargetType
  target_id: number
}

/** The number of a user or store. */
export function CustomerPhone({ customer, ...rest }: { customer: Customer; phone: string | null; compact?: true }) {
  return <RevealedPhone {...rest} reveal={followup.reveal} input={customer} />
}
