import type { Stated } from '#contract/goods/quantity.ts'
import type { Mark } from './doubts.ts'

/** One wanted thing in an inquiry. */
export interface InquiryLine {
  /** The fragment as it was written. */
  text: string
  /** The goods in normal form: capitals, `×` between measures, single spaces. A store alias has this form. */
  words: string
  /** In `unit`; null if the fragment names none, or several that only the goods' units can sum. */
  qty: number | null
  unit: string | null
  stated: Stated
  /** Parts of `text` that are for a person to read. */
  marks: Mark[]
  /** The fragment orders nothing: goods sent back, cancelled or not wanted. */
  isRefused: boolean
  /** The quantity is a number without a unit. */
  isBare: boolean
  /** The rows of the source that it was read from, from 1. */
  rows: number[]
}
