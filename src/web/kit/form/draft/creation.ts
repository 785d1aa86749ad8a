import { createContext, use } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'

/** A picker whose list ends with the creation of a record that is missing. */
export interface Creates {
  entity: { $: { address: string; label: Label }; edit: Endpoint }
  /** Fields that the picker determines, such as the brand of a series: the form cannot change them. */
  given?: FieldValues
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
  given: readonly string[]
  onMade: (row: CreatedRow) => void
  onClose: () => void
}

/** The picker that has opened a form; null for a form of a page. */
export const Creation = createContext<OpenCreation | null>(null)

/** The fields of a form that the picker has determined. */
export const GivenFields = createContext<readonly string[]>([])

/** The props of the form that a picker opens, for the view `create` of its entity. */
export function useCreationProps(): { id: 'new' | null; from: null; onClose: () => void } {
  const creation = use(Creation)
  return { id: creation?.open ? 'new' : null, from: null, onClose: creation?.onClose ?? (() => undefined) }
}
