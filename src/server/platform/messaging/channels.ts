import { and, count, desc, eq, gte, inArray, isNull } from 'drizzle-orm'
import { settingOf } from '../config/stored.ts'
import { businessDay, dayBegins } from '../core/business-day.ts'
import { cached } from '../core/changes.ts'
import type { Ctx } from '../core/ctx.ts'
import type { SmsSettings } from '../core/settings.ts'
import { smsRecord } from '../dev/tables.ts'
import { unseal } from '../session/seal.ts'
import type { ProviderSettings } from './provider.ts'
import { smsChannel } from './tables.ts'

/** Under which name changes of channels and templates are announced. */
export const SMS = 'sms'

export type ChannelRow = typeof smsChannel.$inferSelect

export interface Channel {
  title: string
  settings: ProviderSettings
  sign: string | undefined
  daily_quota: number
}

const ALIYUN_ENDPOINT = 'https://dysmsapi.aliyuncs.com'

/** The channels in use that can send, the first to be tried first. */
export async function openChannels(ctx: Ctx): Promise<Channel[]> {
  const usualSign = await settingOf(ctx, 'sms.sign')
  return (await enabledChannels(ctx)).flatMap((row) => {
    const settings = settingsOf(ctx, row)
    const sign = row.sign ?? (usualSign === '' ? undefined : usualSign)
    return settings ? [{ title: titleOf(ctx, row), settings, sign, daily_quota: row.daily_quota }] : []
  })
}

/** A secret that is copied to another channel is worth nothing there. */
export function sealedFor(channelId: number): string {
  return `sms:${channelId}`
}

/** The environment's channel is known by its provider. */
export function titleOf({ settings: { sms } }: Pick<Ctx, 'settings'>, { kind, title }: Pick<ChannelRow, 'kind' | 'title'>): string {
  return kind === 'environment' ? sms.provider : title
}

/** How many messages each channel took today, by its title. */
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

function settingsOf({ settings: { sms }, secretKey }: Ctx, row: ChannelRow): ProviderSettings | undefined {
  if (row.kind === 'environment') return usable(sms)
  if (row.kind === 'console') return { provider: 'console' }
  const secret = row.key_secret === null ? undefined : unseal(secretKey, sealedFor(row.id), row.key_secret)
  if (!secret || row.key_id === null) return undefined
  const { key_id: keyId, endpoint, sign } = row
  return {
    ...{ provider: 'aliyun', keyId, keySecret: secret.toString('utf8'), signName: sign ?? '', templateCode: '' },
    endpoint: endpoint ?? ALIYUN_ENDPOINT,
  }
}

function usable(settings: SmsSettings): ProviderSettings | undefined {
  return settings.provider === 'off' ? undefined : settings
}
