import * as z from 'zod/mini'
import { shaped, text } from '../kit/field.ts'
import type { RuleParams } from '../kit/issue.ts'

export const MOST_CODES = 1000

/** The distinct codes in pasted text: lines, cells or words. */
export function codesIn(pasted: string): string[] {
  return [...new Set(pasted.split(/[\s,;，；、]+/).filter((code) => code !== ''))]
}

const message = [`编码最多${MOST_CODES}个`, `At most ${MOST_CODES} codes`] as const

/** Many codes at once, such as a column copied from a sheet. */
export const codeList = shaped(
  ['多个编码', 'Codes'],
  text(['多个编码', 'Codes'], { max: 60_000 }).check(
    z.refine((value) => codesIn(value).length <= MOST_CODES, { params: { message } satisfies RuleParams }),
  ),
)

/** The answer for pasted codes. A code that differs from several others in its hyphens only is found as none of them. */
export const checkedCodes = z.object({
  found: z.int(),
  missing: z.array(z.string()),
  several: z.array(z.object({ code: z.string(), codes: z.array(z.string()) })),
})
