import { explainConstraints } from './core/constraints.ts'
import { goodsConstraints } from './goods/constraints.ts'
import { devConstraints } from './dev/constraints.ts'
import { mediaConstraints } from './media/constraints.ts'
import { viewConstraints } from './view/constraints.ts'

/** Gives all constraints their words: in every process that writes. */
export function explainAll(): void {
  explainConstraints({ ...goodsConstraints, ...devConstraints, ...mediaConstraints, ...viewConstraints })
}
