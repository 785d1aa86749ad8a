import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { requireUnmasked } from '#server/platform/kernel/masks.ts'
import type { EntityContract } from './entity.ts'

/** Throws 403 if a record masks one listed field for the person. Imports and undone changes set fields beside the mount. */
export function requireFields({ actor }: Pick<Ctx, 'actor'>, { detail, edit }: EntityContract, names: readonly string[]): void {
  for (const schema of [detail?.output, edit?.input]) if (schema) requireUnmasked(actor, schema, names)
}
