import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { namesIn, samplesOf, smsEvent, type SmsEventCode } from '#contract/dev/sms-events.ts'
import { smsTemplate as contract, type SmsTemplateEdit } from '#contract/dev/sms-template.ts'
import { audit } from '../core/audit.ts'
import { announceChange } from '../core/changes.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { notFound, refuse } from '../core/errors.ts'
import { equals } from '../core/filters.ts'
import { readPage, readRow, type ListSource } from '../core/list.ts'
import { changeRows, rowOr404, updateRow } from '../core/rows.ts'
import { SMS, openChannels } from '../sms/channels.ts'
import { queueSms } from '../sms/queue.ts'
import { smsTemplate } from '../sms/tables.ts'

const source: ListSource<typeof contract.detail.output> = {
  name: 'sms_template',
  table: smsTemplate,
  row: contract.detail.output,
  filters: { event: equals(smsTemplate.event), status: equals(smsTemplate.status) },
  sorts: { created_at: smsTemplate.created_at },
}

export function list(ctx: Ctx, query: ParsedOf<typeof contract.list>) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, contract, id)
}

/** Changes a text. Each event has the one that the product brings. */
export function edit(ctx: Ctx, { id, version, ...values }: SmsTemplateEdit) {
  return transact(ctx, async (ctx) => {
    if (id === undefined) throw notFound(contract.$.label)
    const before = await rowOr404(ctx, smsTemplate, contract, id, { lock: true })
    const { vars } = smsEvent(before.event as SmsEventCode)
    const unknown = namesIn(values.content).find((name) => !Object.hasOwn(vars, name))
    if (unknown !== undefined) throw refuse(undeclared, { values: { name: unknown }, field: 'content' })
    const after = await updateRow(ctx, smsTemplate, before, version, values)
    await audit(ctx, contract.edit, { id, before, after })
    await announceChange(ctx, SMS)
    return { id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, {
      table: smsTemplate,
      endpoint: contract.status,
      entity: contract,
      ids,
      set: () => ({ status }),
    })
    await announceChange(ctx, SMS)
    return result
  })
}

/** Sends a text with sample values to a number, so that one sees how it arrives. */
export function test(ctx: Ctx, { id, phone }: ParsedOf<typeof contract.test>) {
  return transact(ctx, async (ctx) => {
    const row = await rowOr404(ctx, smsTemplate, contract, id)
    if (row.status !== 1) throw refuse(messages.not_allowed_now)
    if ((await openChannels(ctx)).length === 0) throw refuse(noChannel)
    const event = row.event as SmsEventCode
    const record_id = await queueSms(ctx, { event, phone, params: samplesOf(event), biz_id: `test:${ctx.request_id}` })
    if (record_id === undefined) throw refuse(messages.not_allowed_now)
    await audit(ctx, contract.test, { id, before: null, after: { record_id } })
    return { record_id }
  })
}

const undeclared: Label = ['模板变量“{name}”未声明', 'The event has no value “{name}”']
const noChannel: Label = ['未开通短信服务', 'Text messages are not set up here']
