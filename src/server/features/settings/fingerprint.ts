import { createHash } from 'node:crypto'
import { SECRET_MASK } from '#contract/config/kinds.ts'
import { settings, type SettingKey } from '#contract/config/settings.ts'
import { unseal } from '#server/platform/crypto/seal.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { sealedFor, type Sealed } from '#server/platform/settings/stored.ts'

const DIGITS = 16

/** The beginning of the SHA-256 hash of a stored secret, which two people can compare without reading it; undefined for other settings. */
export function fingerprintOf({ secretKey }: Pick<Ctx, 'secretKey'>, key: SettingKey, stored: unknown): string | undefined {
  if (settings[key].type !== 'secret' || stored === undefined || stored === null) return undefined
  const { sealed } = stored as Partial<Sealed>
  const plain = sealed === undefined ? undefined : unseal(secretKey, sealedFor(key), sealed)
  return plain ? `SHA-256 ${createHash('sha256').update(plain).digest('hex').slice(0, DIGITS)}…` : SECRET_MASK
}
