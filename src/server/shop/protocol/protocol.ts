import { eq } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { protocolScene } from '#server/features/common/tables.ts'
import { filled, partsOf } from '#server/features/links/protocol-links.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

interface ProtocolQuery {
  url?: string | null | undefined
  scene?: string | null | undefined
}

/**
 * The target for `app://<func>?k=v`, or for the link behind a scene, with its parameters, defaults included. The call that reads the target
 * answers whether it exists, because a link may be older than a goods change.
 */
export async function resolve(ctx: Ctx, input: ProtocolQuery) {
  const url = input.url || (await linkOf(ctx, input.scene ?? ''))
  const parts = partsOf(url)
  if (!parts) throw refuse(malformed, { field: 'url' })
  const { func, params } = parts
  const { title, values } = await filled(ctx, func, params)
  return { func, title, params: Object.fromEntries(values.map(({ field, value }) => [field, value])) }
}

async function linkOf({ db }: Ctx, scene: string): Promise<string> {
  const [found] = await db.select({ url: protocolScene.url }).from(protocolScene).where(eq(protocolScene.scene, scene))
  if (!found) throw refuse(['链接不存在', 'The link does not exist'], { field: 'scene' })
  return found.url
}

const malformed: Label = ['跳转链接不合法', 'The link is not valid']
