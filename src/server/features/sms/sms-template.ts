import { namesIn, samplesOf, smsEvent, type SmsEventCode } from '#contract/dev/sms-events.ts'
import { smsTemplate as contract, type SmsTemplateEdit } from '#contract/dev/sms-template.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { notifySmsChange } from '#server/features/notice/sms-change.ts'
import { approveChange } from '#server/identity/account/approve-change.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { invalidate } from '#server/platform/kernel/cache.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { markChanged, reviewExtra, withPending } from '#server/platform/kernel/review.ts'
import { changeRows, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { SMS, openChannels } from '#server/platform/messaging/channels.ts'
import { queueSms } from '#server/platform/messaging/queue.ts'
import { smsTemplate } from '#server/platform/messaging/tables.ts'

export const templates = entityRows({ table: smsTemplate, contract, scope: 'shared' })

export const entity = defineEntity({
  ...templates,
  title: smsTemplate.title,
  search: { by: [{ as: 'title', column: smsTemplate.title }] },
})

const source: ListSource<typeof contract.detail.output> = {
  ...templates,
  name: 'sms_template',
  row: contract.detail.output,
  extra: reviewExtra(smsTemplate),
  filters: { event: equals(smsTemplate.event), status: equals(smsTemplate.status) },
  sorts: { created_at: smsTemplate.created_at },
}

export async function list(ctx: Ctx, query: ParsedOf<typeof contract.list>) {
  const page = await readPage(ctx, source, query)
  return { ...page, list: page.list.map((row) => withPending(ctx, row)) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  return withPending(ctx, await readRow(ctx, source, id))
}

/** Changes a text. Every event has exactly the one text that the product delivers. */
export function edit(ctx: Ctx, { id, version, ...values }: SmsTemplateEdit) {
  return transact(ctx, async (ctx) => {
    if (id === undefined) throw notFound(contract.$.label)
    const before = await rowOr404(ctx, templates, id, { lock: true })
    const { vars } = smsEvent(before.event as SmsEventCode)
    const unknown = namesIn(values.content).find((name) => !Object.hasOwn(vars, name))
    if (unknown !== undefined) throw refuse(undeclared, { values: { name: unknown }, field: 'content' })
    const after = await updateRow(ctx, templates, before, version, values)
    if (after !== before) await markChanged(ctx, smsTemplate, id, before)
    await audit(ctx, contract.edit, { id, before, after })
    if (after !== before && smsEvent(before.event as SmsEventCode).isCode) await notifySmsChange(ctx, contract, after)
    await invalidate(ctx, SMS)
    return { id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const { result, changed } = await changeRows(ctx, templates, { endpoint: contract.status, ids, set: () => ({ status }) })
    for (const row of changed) await markChanged(ctx, smsTemplate, row.id, row)
    await invalidate(ctx, SMS)
    return result
  })
}

export function approve(ctx: Ctx, input: ParsedOf<typeof contract.approve>) {
  return transact(ctx, async (ctx) => {
    const approved = await approveChange(ctx, templates, input)
    await invalidate(ctx, SMS)
    return approved
  })
}

/** Sends a text with sample values to a number, as a delivery test. */
export function test(ctx: Ctx, { id, phone }: ParsedOf<typeof contract.test>) {
  return transact(ctx, async (ctx) => {
    const row = await rowOr404(ctx, templates, id)
    if (row.status !== 1) throw refuse(templateOff)
    if ((await openChannels(ctx)).length === 0) throw refuse(noChannel)
    const event = row.event as SmsEventCode
    const record_id = await queueSms(ctx, { event, phone, params: samplesOf(event), biz_id: `test:${ctx.request_id}` })
    // disabled since, or this process's cache was outdated
    if (record_id === undefined) throw refuse(templateOff)
    await audit(ctx, contract.test, { id, before: null, after: { record_id } })
    return { record_id }
  })
}

const undeclared: Label = ['模板变量“{name}”未声明', 'The variable “{name}” is not defined for this event']
const templateOff: Label = ['短信模板已停用', 'The SMS template is disabled']
const noChannel: Label = ['未开通短信服务', 'SMS is not set up']
