import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { upload as contract } from '#contract/shop/upload.ts'
import { keepPicture } from '#server/features/media/upload.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { consumeRateLimit } from '#server/platform/rate-limit/rate-limit.ts'

// an application has at most eleven pictures
const PICTURES_A_DAY = 60

/** Stores a picture for an application or a profile. */
export async function image(ctx: Ctx, sent: ParsedOf<typeof contract.image>) {
  await consumeRateLimit(ctx, `shop-upload:${customerOf(ctx).id}`, { max: PICTURES_A_DAY, windowMs: DAY_MS })
  return keepPicture(ctx, contract.image, sent)
}
