import { isSettingKey, settings, type SettingKey, type SettingValue } from '#contract/config/settings.ts'
import { unseal } from '#server/platform/crypto/seal.ts'
import { cached } from '#server/platform/kernel/cache.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { config } from './tables.ts'

/** The key under which settings changes are announced. */
export const CONFIG = 'config'

/** The stored form for a secret that can be decrypted. */
export interface Sealed {
  sealed: string
}

type Reader = Pick<Ctx, 'db' | 'cache' | 'announced' | 'env'>

/**
 * The current value of a setting: `await settingOf(ctx, 'token.minutes')`. It is cached in the process until a setting changes, in any
 * process (docs/adr/0028-settings.md). Secrets are read with `secretOf`.
 */
export async function settingOf<Key extends SettingKey>(ctx: Reader, key: Key): Promise<SettingValue<Key>> {
  const stored = await storedSettings(ctx)
  // stored values were checked when they were loaded
  return (stored.has(key) ? stored.get(key) : initialOf(ctx, key)) as SettingValue<Key>
}

/** A secret: in clear text if it is stored encrypted, otherwise its hash. */
export async function secretOf(ctx: Reader & Pick<Ctx, 'secretKey'>, key: SettingKey): Promise<string | null> {
  const entry = (await storedSettings(ctx)).get(key)
  if (typeof entry === 'string') return entry
  const sealed = (entry as Sealed | undefined)?.sealed
  return sealed === undefined ? null : (unseal(ctx.secretKey, sealedFor(key), sealed)?.toString('utf8') ?? null)
}

/** The value of an unchanged setting: the env value if there is one, otherwise the product default. */
export function initialOf({ env }: Pick<Ctx, 'env'>, key: SettingKey): unknown {
  return key === 'register.open' ? Number(env.registration) : settings[key].initial
}

/** The key is in the purpose, so that a secret copied to another key cannot be decrypted. */
export function sealedFor(key: SettingKey): string {
  return `config:${key}`
}

/** All settings with a value other than their default, by key. */
export const storedSettings = cached(CONFIG, async (db): Promise<ReadonlyMap<SettingKey, unknown>> => {
  const rows = await db.select({ key: config.key, value: config.value }).from(config)
  const stored = new Map<SettingKey, unknown>()
  for (const { key, value } of rows) if (isSettingKey(key) && isUsable(key, value)) stored.set(key, value)
  return stored
})

/** A stored value that does not match the current type is ignored. */
function isUsable(key: SettingKey, value: unknown): boolean {
  const { type, field } = settings[key]
  return type === 'secret' || field.safeParse(value).success
}
