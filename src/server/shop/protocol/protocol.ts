import type { Label } from '#contract/kit/label.ts'
import { filled, partsOf } from '#server/features/common/gproto.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

/**
 * The target of `app://<func>?k=v` with its parameters, defaults included. Whether the target exists is the answer of the call that reads it,
 * because a link may be older than a change of the goods.
 */
export async function resolve(ctx: Ctx, { url }: { url: string }) {
  const parts = partsOf(url)
  if (!parts) throw refuse(malformed, { field: 'url' })
  const { func, params } = parts
  const { title, values } = await filled(ctx, func, params)
  return { func, title, params: Object.fromEntries(values.map(({ field, value }) => [field, value])) }
}

const malformed: Label = ['跳转链接不合法', 'The link is not valid']
