import { verify } from '@node-rs/argon2'
import { source } from '#contract/common/source.ts'
import { forgetTries, takeTry } from '#server/identity/session/throttle.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { secretOf, settingOf } from '#server/platform/settings/stored.ts'

// argon2id for `hexbolt-source`; a source seller sets another password
const USUAL_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$b/qG5lXgzNon2EBNWo8+3Q$jby/ZRBrRS3t1a1PzFbvL/PKOfUotczYHE6C8dE+eJA'

export async function targets(ctx: Ctx) {
  return { buy_url: await settingOf(ctx, 'shell.buy_url') }
}

/** Returns the source's address for the right password (specification §5); attempts are limited like login attempts. */
export async function copy(ctx: Ctx, { password }: { password: string }) {
  const key = `source:${ctx.actor.id}`
  await takeTry(ctx, key).catch((error: unknown) => {
    throw error instanceof ApiError ? tooMany(error) : error
  })
  const matches = await verify((await secretOf(ctx, 'shell.copy_password')) ?? USUAL_PASSWORD, password).catch(() => false)
  // a refused attempt stays in the log
  await transact(ctx, async (ctx) => {
    await audit(ctx, source.copy, { id: ctx.actor.id, before: null, after: { allowed: matches } })
    if (matches) await forgetTries(ctx, [key])
  })
  if (!matches) throw refuse(['密码不正确！', 'The password is not correct'], { field: 'password' })
  return { url: await settingOf(ctx, 'shell.copy_url') }
}

function tooMany({ values, headers }: ApiError): ApiError {
  return new ApiError(429, ['尝试次数过多，请{n}分钟后再试', 'Too many attempts. Try again in {n} min'], {
    values,
    headers: { ...headers },
  })
}
