import { and, count, desc, eq, gte, inArray, isNull } from 'drizzle-orm'
import { unseal } from '#server/platform/crypto/seal.ts'
import type { SmsSettings } from '#server/platform/env/verb-env.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { cached } from '#server/platform/kernel/cache.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { pendingUntil } from '#server/platform/kernel/review.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import type { ProviderSettings } from './provider.ts'
import { smsRecord, smsChannel } from './tables.ts'

/** The key under which channel and template changes are announced. */
export const SMS = 'sms'

export type ChannelRow = typeof smsChannel.$inferSelect

export interface Channel {
  title: string
  env: ProviderSettings
  sign: string | undefined
  daily_quota: number
  /** Its last change waits for a second person: it carries no codes. */
  isPending: boolean
}

const ALIYUN_ENDPOINT = 'https://dysmsapi.aliyuncs.com'

/** The active channels that can send, in usage order. */
export async function openChannels(ctx: Ctx): Promise<Channel[]> {
  const usualSign = await settingOf(ctx, 'sms.sign')
  return (await enabledChannels(ctx)).flatMap((row) => {
    const env = verbEnvOf(ctx, row)
    const sign = row.sign ?? (usualSign === '' ? undefined : usualSign)
    const isPending = pendingUntil(row, ctx.now) !== null
    return env ? [{ title: titleOf(ctx, row), env, sign, daily_quota: row.daily_quota, isPending }] : []
  })
}

/** The channel id is in the purpose, so that a secret copied to another channel cannot be decrypted. */
export function sealedFor(channelId: number): string {
  return `sms:${channelId}`
}

/** A channel's title; for the channel with the kind `environment`, its provider. */
export function titleOf({ env: { sms } }: Pick<Ctx, 'env'>, { kind, title }: Pick<ChannelRow, 'kind' | 'title'>): string {
  return kind === 'environment' ? sms.provider : title
}

/** The message count per channel today, by its title. */
export async function sentToday({ db, now }: Ctx): Promise<Map<string, number>> {
  const rows = await db
    .select({ channel: smsRecord.channel, n: count() })
    .from(smsRecord)
    .where(and(gte(smsRecord.created_at, dayBegins(businessDay(now))), inArray(smsRecord.state, ['sent', 'delivered'])))
    .groupBy(smsRecord.channel)
  return new Map(rows.map(({ channel, n }) => [channel, n]))
}

const enabledChannels = cached(SMS, (db): Promise<ChannelRow[]> =>
  db
    .select()
    .from(smsChannel)
    .where(and(eq(smsChannel.status, 1), isNull(smsChannel.deleted_at)))
    .orderBy(desc(smsChannel.priority), smsChannel.id),
)

function verbEnvOf({ env: { sms, smsEndpoint }, secretKey }: Ctx, row: ChannelRow): ProviderSettings | undefined {
  if (row.kind === 'environment') return usable(sms)
  if (row.kind === 'console') return { provider: 'console' }
  const secret = row.key_secret === null ? undefined : unseal(secretKey, sealedFor(row.id), row.key_secret)
  if (!secret || row.key_id === null) return undefined
  const { key_id: keyId, endpoint, sign } = row
  return {
    provider: 'aliyun',
    keyId,
    keySecret: secret.toString('utf8'),
    signName: sign ?? '',
    templateCode: '',
    endpoint: endpoint ?? smsEndpoint ?? ALIYUN_ENDPOINT,
  }
}

function usable(env: SmsSettings): ProviderSettings | undefined {
  return env.provider === 'off' ? undefined : env
}
