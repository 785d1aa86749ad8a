import { sql } from 'drizzle-orm'
import { SECRET_MASK } from '#contract/config/kinds.ts'
import { channelRow, smsChannel as contract, type SmsChannelEdit } from '#contract/dev/sms-channel.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { audit } from '../core/audit.ts'
import { announceChange } from '../core/changes.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { equals } from '../core/filters.ts'
import { readPage, readRow, type ListSource } from '../core/list.ts'
import { changeRows, insertRow, rowOr404, updateRow } from '../core/rows.ts'
import { seal } from '../session/seal.ts'
import { SMS, sealedFor, sentToday, titleOf, type ChannelRow } from '../sms/channels.ts'
import { receiptPath } from '../sms/receipts.ts'
import { smsChannel } from '../sms/tables.ts'

const source: ListSource<typeof channelRow> = {
  name: 'sms_channel',
  table: smsChannel,
  row: channelRow,
  extra: {
    key_secret: sql<string | null>`case when ${smsChannel.key_secret} is null then null else ${SECRET_MASK} end`,
    provider: sql<'off'>`'off'`,
    sent_today: sql<number>`0`,
  },
  filters: { status: equals(smsChannel.status) },
  sorts: { priority: smsChannel.priority },
}

export async function list(ctx: Ctx, query: ParsedOf<typeof contract.list>) {
  const page = await readPage(ctx, source, query)
  const sent = await sentToday(ctx)
  return { ...page, list: page.list.map((row) => told(ctx, row, sent)) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = told(ctx, await readRow(ctx, source, contract, id), await sentToday(ctx))
  return { ...row, receipt_path: row.provider === 'aliyun' ? receiptPath(ctx.secretKey, row) : null }
}

export function edit(ctx: Ctx, { id, version, key_secret, ...values }: SmsChannelEdit) {
  return transact(ctx, async (ctx) => {
    const before = id === undefined ? null : await rowOr404(ctx, smsChannel, contract, id, { lock: true })
    if ((before?.kind === 'environment') !== (values.kind === 'environment')) throw refuse(environmentIsOne, { field: 'kind' })
    if (values.kind === 'aliyun') refuseMissing(before, values, key_secret)
    const row = before ?? (await insertRow(ctx, smsChannel, values))
    const secret = key_secret === undefined || key_secret === SECRET_MASK ? {} : { key_secret: sealed(ctx, row.id, key_secret) }
    const after = await updateRow(ctx, smsChannel, row, before ? version : row.version, { ...values, ...secret })
    await audit(ctx, contract.edit, { id: after.id, before: before && shown(before, row), after: shown(after, row) })
    await announceChange(ctx, SMS)
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return change(ctx, contract.status, ids, { status })
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return change(ctx, contract.delete, ids, { deleted_at: ctx.now.toISOString() })
}
export { remove as delete }

const environmentIsOne: Label = ['环境变量通道只有一个，由服务器设置', 'There is one channel of the environment; the server sets it up']
const systemRow: Label = ['系统通道不能删除', 'The channel of the environment cannot be deleted']
const ask = (label: Label): Label => [`请输入${label[0]}`, `Please enter ${label[1]}`]

function change(
  ctx: Ctx,
  endpoint: typeof contract.status | typeof contract.delete,
  ids: readonly number[],
  values: Record<string, unknown>,
) {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, {
      ...{ table: smsChannel, endpoint, entity: contract, ids },
      refusal: ({ is_system }) => (is_system === 1 && 'deleted_at' in values ? { label: systemRow } : undefined),
      set: () => values,
    })
    await announceChange(ctx, SMS)
    return result
  })
}

/** A provider is asked with a name and a secret. */
function refuseMissing(before: ChannelRow | null, { key_id }: { key_id?: string | null }, key_secret: string | null | undefined): void {
  if (!(key_id === undefined ? before?.key_id : key_id)) throw refuse(ask(['AccessKey ID', 'the AccessKey ID']), { field: 'key_id' })
  const hasSecret = key_secret === undefined || key_secret === SECRET_MASK ? before?.key_secret : key_secret
  if (!hasSecret) throw refuse(ask(['AccessKey Secret', 'the AccessKey secret']), { field: 'key_secret' })
}

function sealed({ secretKey }: Ctx, id: number, secret: string | null): string | null {
  return secret === null ? null : seal(secretKey, sealedFor(id), Buffer.from(secret, 'utf8'))
}

/** A row for the log: of the secret only whether it is there, and whether it is another. */
function shown(row: ChannelRow, old: ChannelRow) {
  const mark = row.key_secret === old.key_secret ? SECRET_MASK : `${SECRET_MASK} (new)`
  return { ...row, key_secret: row.key_secret === null ? null : mark }
}

function told<Row extends { kind: ChannelRow['kind']; title: string }>(ctx: Ctx, row: Row, sent: ReadonlyMap<string, number>) {
  const { provider } = ctx.settings.sms
  return {
    ...row,
    provider: row.kind === 'environment' ? provider : row.kind,
    sent_today: sent.get(titleOf(ctx, row)) ?? 0,
  }
}
