import { say } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import type { SheetColumn } from '#contract/kit/sheet.ts'
import type { Ctx } from '../core/ctx.ts'
import type { Said } from './kind.ts'
import type { CellFault } from './tables.ts'

/** A fault for each of these fields of which a line says nothing. */
export function missingFaults(ctx: Ctx, columns: readonly SheetColumn[], values: Said['values'], names: readonly string[]): CellFault[] {
  const labelOf = (field: string) => columns.find(({ name }) => name === field)?.label ?? field
  return names
    .filter((name) => values[name] === undefined)
    .map((field) => ({ field, msg: say(messages.ask_input, ctx.language, { label: labelOf(field) }) }))
}
