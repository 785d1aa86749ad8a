import { isSettingKey, settings, type SettingKey, type SettingValue } from '#contract/config/settings.ts'
import { cached } from '../core/changes.ts'
import type { Ctx } from '../core/ctx.ts'
import { unseal } from '../session/seal.ts'
import { config } from './tables.ts'

/** Under which name changes of settings are announced. */
export const CONFIG = 'config'

/** How a secret that can be read again lies in the table. */
export interface Sealed {
  sealed: string
}

type Reader = Pick<Ctx, 'db' | 'memory' | 'announced' | 'settings'>

/**
 * The value of a setting, as of now: `await settingOf(ctx, 'token.minutes')`. Kept in the process until somebody changes a setting,
 * here or elsewhere (docs/adr/0028-settings.md). Secrets are read with `secretOf`.
 */
export async function settingOf<Key extends SettingKey>(ctx: Reader, key: Key): Promise<SettingValue<Key>> {
  const stored = await storedSettings(ctx)
  // what is stored was checked when it was loaded
  return (stored.has(key) ? stored.get(key) : initialOf(ctx, key)) as SettingValue<Key>
}

/** A secret: in clear text where it is kept encrypted, else its hash. */
export async function secretOf(ctx: Reader & Pick<Ctx, 'secretKey'>, key: SettingKey): Promise<string | null> {
  const kept = (await storedSettings(ctx)).get(key)
  if (typeof kept === 'string') return kept
  const sealed = (kept as Sealed | undefined)?.sealed
  return sealed === undefined ? null : (unseal(ctx.secretKey, sealedFor(key), sealed)?.toString('utf8') ?? null)
}

/** What holds while nobody has chosen: the environment of the start where it says something, else the product's own default. */
export function initialOf({ settings: environment }: Pick<Ctx, 'settings'>, key: SettingKey): unknown {
  return key === 'register.open' ? Number(environment.registration) : settings[key].initial
}

/** A secret that is copied to another key is worth nothing there. */
export function sealedFor(key: SettingKey): string {
  return `config:${key}`
}

/** Everything that is not at its default, by key. */
export const storedSettings = cached(CONFIG, async (db): Promise<ReadonlyMap<SettingKey, unknown>> => {
  const rows = await db.select({ key: config.key, value: config.value }).from(config)
  const stored = new Map<SettingKey, unknown>()
  for (const { key, value } of rows) if (isSettingKey(key) && isUsable(key, value)) stored.set(key, value)
  return stored
})

/** A value of another form than today's is as good as none. */
function isUsable(key: SettingKey, value: unknown): boolean {
  const { type, field } = settings[key]
  return type === 'secret' || field.safeParse(value).success
}
