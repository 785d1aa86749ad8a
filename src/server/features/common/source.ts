import { verify } from '@node-rs/argon2'
import { source } from '#contract/common/source.ts'
import { secretOf, settingOf } from '../config/stored.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { ApiError, refuse } from '../core/errors.ts'
import { forgetTries, takeTry } from '../session/throttle.ts'

// argon2id of `hexbolt-source`; whoever sells the source sets a password of their own
const USUAL_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$b/qG5lXgzNon2EBNWo8+3Q$jby/ZRBrRS3t1a1PzFbvL/PKOfUotczYHE6C8dE+eJA'

export async function targets(ctx: Ctx) {
  return { buy_url: await settingOf(ctx, 'shell.buy_url') }
}

/** Answers where the source is to whoever knows the password (specification §5); tries are counted like those of a login. */
export async function copy(ctx: Ctx, { password }: { password: string }) {
  const key = `source:${ctx.actor.id}`
  await takeTry(ctx, key).catch((error: unknown) => {
    throw error instanceof ApiError ? tooMany(error) : error
  })
  const matches = await verify((await secretOf(ctx, 'shell.copy_password')) ?? USUAL_PASSWORD, password).catch(() => false)
  // a refused try stays in the log
  await transact(ctx, async (ctx) => {
    await audit(ctx, source.copy, { id: ctx.actor.id, before: null, after: { allowed: matches } })
    if (matches) await forgetTries(ctx, [key])
  })
  if (!matches) throw refuse(['密码不正确！', 'The password is not right'], { field: 'password' })
  return { url: await settingOf(ctx, 'shell.copy_url') }
}

function tooMany({ values, headers }: ApiError): ApiError {
  return new ApiError(429, ['尝试次数过多，请{n}分钟后再试', 'Too many tries. Try again in {n} min'], { values, headers: { ...headers } })
}
