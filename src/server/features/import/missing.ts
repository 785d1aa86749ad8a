import { say } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import type { SheetColumn } from '#contract/kit/sheet.ts'
import type { CellValues, CellFault } from '#server/platform/entity/import-kind.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/** A fault for each of these fields that a line omits. */
export function missingFaults(
  ctx: Ctx,
  columns: readonly SheetColumn[],
  values: CellValues['values'],
  names: readonly string[],
): CellFault[] {
  const labelOf = (field: string) => columns.find(({ name }) => name === field)?.label ?? field
  return names
    .filter((name) => values[name] === undefined)
    .map((field) => ({ field, msg: say(messages.ask_input, ctx.language, { label: labelOf(field) }) }))
}
