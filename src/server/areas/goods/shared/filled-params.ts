import type { SpuEdit } from '#contract/goods/spu.ts'
import type { SpuParam } from './tables.ts'

/** Parameters that were left empty are not kept. */
export function filledParams(params: NonNullable<SpuEdit['params']>): SpuParam[] {
  return params.flatMap(({ name, value, unit }) => (value ? [{ name, value, unit: unit ?? null }] : []))
}
