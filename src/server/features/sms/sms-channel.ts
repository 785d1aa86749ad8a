import { sql } from 'drizzle-orm'
import { SECRET_MASK } from '#contract/config/kinds.ts'
import { channelRow, smsChannel as contract, type SmsChannelEdit } from '#contract/dev/sms-channel.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { notifySmsChange } from '#server/features/notice/sms-change.ts'
import { approveChange } from '#server/identity/account/approve-change.ts'
import { seal } from '#server/platform/crypto/seal.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { invalidate } from '#server/platform/kernel/cache.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { markChanged, reviewExtra, withPending } from '#server/platform/kernel/review.ts'
import { changeRows, insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { SMS, sealedFor, sentToday, titleOf, type ChannelRow } from '#server/platform/messaging/channels.ts'
import { receiptPath } from '#server/platform/messaging/receipts.ts'
import { smsChannel } from '#server/platform/messaging/tables.ts'

export const channels = entityRows({ table: smsChannel, contract, scope: 'shared' })

export const entity = defineEntity({
  ...channels,
  title: smsChannel.title,
  search: { by: [{ as: 'title', column: smsChannel.title }] },
  constraints: { sms_channel_title_key: taken('title', ['通道名称', 'Channel name']) },
})

const source: ListSource<typeof channelRow> = {
  ...channels,
  name: 'sms_channel',
  row: channelRow,
  extra: {
    key_secret: sql<string | null>`case when ${smsChannel.key_secret} is null then null else ${SECRET_MASK} end`,
    provider: sql<'off'>`'off'`,
    sent_today: sql<number>`0`,
    ...reviewExtra(smsChannel),
  },
  filters: { status: equals(smsChannel.status) },
  sorts: { priority: smsChannel.priority },
}

export async function list(ctx: Ctx, query: ParsedOf<typeof contract.list>) {
  const page = await readPage(ctx, source, query)
  const sent = await sentToday(ctx)
  return { ...page, list: page.list.map((row) => messagesOf(ctx, row, sent)) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = messagesOf(ctx, await readRow(ctx, source, id), await sentToday(ctx))
  return { ...row, receipt_path: row.provider === 'aliyun' ? receiptPath(ctx.secretKey, row) : null }
}

export function edit(ctx: Ctx, { id, version, key_secret, ...values }: SmsChannelEdit) {
  return transact(ctx, async (ctx) => {
    const before = id === undefined ? null : await rowOr404(ctx, channels, id, { lock: true })
    if ((before?.kind === 'environment') !== (values.kind === 'environment')) throw refuse(environmentIsOne, { field: 'kind' })
    if (values.kind === 'aliyun') refuseMissing(before, values, key_secret)
    const row = before ?? (await insertRow(ctx, channels, values))
    const secret = key_secret === undefined || key_secret === SECRET_MASK ? {} : { key_secret: sealed(ctx, row.id, key_secret) }
    const after = await updateRow(ctx, channels, row, before ? version : row.version, { ...values, ...secret })
    if (!before || after !== before) await markChanged(ctx, smsChannel, after.id, before)
    await audit(ctx, contract.edit, { id: after.id, before: before && viewOf(before, row), after: viewOf(after, row) })
    if (!before || after !== before) await notifySmsChange(ctx, contract, after)
    await invalidate(ctx, SMS)
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return change(ctx, contract.status, ids, { status })
}

export function approve(ctx: Ctx, input: ParsedOf<typeof contract.approve>) {
  return transact(ctx, async (ctx) => {
    const approved = await approveChange(ctx, channels, input)
    await invalidate(ctx, SMS)
    return approved
  })
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return change(ctx, contract.delete, ids, { deleted_at: ctx.now.toISOString() })
}
export { remove as delete }

const environmentIsOne: Label = ['环境变量通道只有一个，由服务器设置', 'Only one environment channel is allowed, set up by the server']
const systemRow: Label = ['系统通道不能删除', 'The environment channel cannot be deleted']
const ask = (label: Label): Label => [`请输入${label[0]}`, `Please enter ${label[1]}`]

function change(
  ctx: Ctx,
  endpoint: typeof contract.status | typeof contract.delete,
  ids: readonly number[],
  values: Record<string, unknown>,
) {
  return transact(ctx, async (ctx) => {
    const { result, changed } = await changeRows(ctx, channels, {
      endpoint,
      ids,
      refusal: ({ is_system }) => (is_system === 1 && 'deleted_at' in values ? { label: systemRow } : undefined),
      set: () => values,
    })
    for (const row of changed) await markChanged(ctx, smsChannel, row.id, row)
    await invalidate(ctx, SMS)
    return result
  })
}

/** Requires a provider's name and secret. */
function refuseMissing(before: ChannelRow | null, { key_id }: { key_id?: string | null }, key_secret: string | null | undefined): void {
  if (!(key_id === undefined ? before?.key_id : key_id)) throw refuse(ask(['AccessKey ID', 'the AccessKey ID']), { field: 'key_id' })
  const hasSecret = key_secret === undefined || key_secret === SECRET_MASK ? before?.key_secret : key_secret
  if (!hasSecret) throw refuse(ask(['AccessKey Secret', 'the AccessKey secret']), { field: 'key_secret' })
}

function sealed({ secretKey }: Ctx, id: number, secret: string | null): string | null {
  return secret === null ? null : seal(secretKey, sealedFor(id), Buffer.from(secret, 'utf8'))
}

/** A row for the log; about the secret it contains only whether one is set and whether it changed. */
function viewOf(row: ChannelRow, old: ChannelRow) {
  const mark = row.key_secret === old.key_secret ? SECRET_MASK : `${SECRET_MASK} (new)`
  return { ...row, key_secret: row.key_secret === null ? null : mark }
}

function messagesOf<Row extends { kind: ChannelRow['kind']; title: string; pending_until: string | null }>(
  ctx: Ctx,
  row: Row,
  sent: ReadonlyMap<string, number>,
) {
  const { provider } = ctx.env.sms
  return {
    ...withPending(ctx, row),
    provider: row.kind === 'environment' ? provider : row.kind,
    sent_today: sent.get(titleOf(ctx, row)) ?? 0,
  }
}
