import { smsRecord, type SmsRecord } from '#contract/dev/sms-record.ts'
import { smsEvent } from '#contract/dev/sms-events.ts'
import { useAction } from '#web/api/query.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search.tsx'
import { confirm } from '#web/kit/ui/confirm.ts'
import { useTexts } from '#web/locales/texts.ts'
import type { TabProps } from './index.tsx'
import { SmsTiles } from './SmsTiles.tsx'
import { smsTexts } from './texts.ts'

const Search = searchFields(smsRecord.list)
const column = columnsOf(smsRecord.list)

const columns: ListColumn<SmsRecord>[] = [
  column.time('created_at', { width: 136 }),
  column.code('phone', { width: 116, card: 'title' }),
  column.words('event', { width: 124 }),
  column.text('content', { width: 240 }),
  column.tag('state', { width: 84 }),
  column.count('tries', { width: 56 }),
  column.text('fail_msg', { width: 200 }),
  column.text('channel', { width: 104 }),
  column.time('sent_at', { width: 136 }),
  column.time('delivered_at', { width: 136 }),
]

export function Records({ tabs }: TabProps) {
  const t = useTexts(smsTexts)
  const resend = useAction(smsRecord.resend)
  return (
    <ListPage
      entity={smsRecord}
      tabs={tabs}
      columns={columns}
      rowTitle={({ phone, id }) => `${phone} #${id}`}
      search={
        <>
          <Search.Text name="phone" />
          <Search.Choice name="event" />
          <Search.Choice name="state" />
          <Search.DayRange label={['日期', 'Day']} from="from" to="to" />
        </>
      }
      toolbar={<SmsTiles />}
      actions={[
        {
          key: 'resend',
          label: ['重发', 'Send again'],
          access: smsRecord.resend,
          reason: whyNot,
          async run({ id, phone }) {
            const isSure = await confirm({ title: t('resend_ask'), body: t('resend_body', { phone }), confirmText: t('resend') })
            if (isSure) resend.mutate({ id })
          },
        },
      ]}
    />
  )
}

function whyNot({ event, state }: SmsRecord) {
  if (smsEvent(event).isCode) return ['验证码不能重发', 'A code is not sent again'] as const
  return state === 'failed' ? undefined : (['只有失败的短信可以重发', 'Only what has failed is sent again'] as const)
}
