import { abrasives } from './abrasives.ts'
import { cutting } from './cutting.ts'
import { electrical } from './electrical.ts'
import { fasteners } from './fasteners.ts'
import { handTools } from './hand-tools.ts'
import { lubricants } from './lubricants.ts'
import { pneumatics } from './pneumatics.ts'
import type { Family } from './product.ts'
import { protection } from './protection.ts'
import { sealing } from './sealing.ts'
import { transmission } from './transmission.ts'
import { weldingAndHandling } from './welding-and-handling.ts'

/** The 29 families in domain §21.2, in category order. */
export const families: readonly Family[] = [
  ...transmission,
  ...fasteners,
  ...cutting,
  ...abrasives,
  ...handTools,
  ...protection,
  ...lubricants,
  ...pneumatics,
  ...electrical,
  ...sealing,
  ...weldingAndHandling,
]
