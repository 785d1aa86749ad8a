import * as z from 'zod/mini'
import { entity, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { defaulted, int, longText, optional, text } from '../kit/field.ts'
import { approval, review } from '../kit/review.ts'
import { editOf, listQuery, rowOf, verbs } from '../kit/verbs.ts'
import { mobileNumber } from '../session/sms.ts'
import { at, event, sent, status } from './sms-shared.ts'

const templateFields = {
  title: text(['模板名称', 'Name'], { max: 30 }),
  content: longText(['短信内容', 'Text'], { max: 500 }),
  channel_tpl_id: optional(text(['服务商模板编号', 'Provider template'], { max: 40 })),
  status: defaulted(status),
}
const templateRow = rowOf(templateFields, { event, ...review })
const templateQuery = listQuery({ event: optional(event), status: optional(status) }, ['created_at'])
const templateEdit = editOf(templateFields)

export const smsTemplate = entity('dev.smsTemplate', ['短信模板', 'SMS template'], {
  list: { ...verbs.list(templateQuery, templateRow), ...at('template/list', 'list') },
  detail: { ...verbs.detail(templateRow), ...at('template/detail', 'list') },
  edit: { ...verbs.edit(templateEdit), ...at('template/edit', 'edit'), stepUp: true },
  status: { ...verbs.status(), ...at('template/status', 'edit'), stepUp: true },
  approve: approval('smsTemplate'),
  test: post(
    ['测试发送', 'Test template'],
    z.object({ id: int(['模板', 'Template'], 1, Number.MAX_SAFE_INTEGER), phone: mobileNumber() }),
    z.object({ record_id: z.int() }),
    { ...at('test', 'send'), affects: ['dev.smsRecord'], idempotent: true, message: sent },
  ),
})

export type SmsTemplate = OutputOf<typeof smsTemplate.detail>
export type SmsTemplateEdit = ParsedOf<typeof smsTemplate.edit>
