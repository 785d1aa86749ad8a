import type { SpuEdit } from '#contract/goods/spu.ts'
import type { SpuParam } from './tables.ts'

/** Removes empty parameters. */
export function filledParams(params: NonNullable<SpuEdit['params']>): SpuParam[] {
  return params.flatMap(({ name, value, unit }) => (value ? [{ name, value, unit: unit ?? null }] : []))
}
