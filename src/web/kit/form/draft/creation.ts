import { createContext, use } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'

/** A picker whose list ends with the creation entry for a missing record. */
export interface Creates {
  entity: { $: { address: string; label: Label }; edit: Endpoint }
  /** Fields that the picker determines, such as a series' brand: the form cannot change them. */
  fixedValues?: FieldValues
}

/** A record that was created from a picker. */
export interface CreatedRow {
  id: number
  title: string
}

interface OpenCreation {
  open: boolean
  /** The initial values: those given by the picker, and the typed text as the title. */
  values: FieldValues
  fixedFields: readonly string[]
  onMade: (row: CreatedRow) => void
  onClose: () => void
}

/** The picker that has opened a form; null for a form on a page. */
export const Creation = createContext<OpenCreation | null>(null)

/** The form fields that the picker has determined. */
export const FixedFields = createContext<readonly string[]>([])

/** The props for the form that a picker opens, for its entity's view `create`. */
export function useCreationProps(): { id: 'new' | null; from: null; onClose: () => void } {
  const creation = use(Creation)
  return { id: creation?.open ? 'new' : null, from: null, onClose: creation?.onClose ?? (() => undefined) }
}
