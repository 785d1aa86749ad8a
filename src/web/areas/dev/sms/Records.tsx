import { smsRecord, type SmsRecord } from '#contract/dev/sms-record.ts'
import { useAction } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import type { ListStates } from '#web/kit/list/StateTabs.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { SmsTiles } from './SmsTiles.tsx'

const smsTexts = texts({
  zh: {
    resend_ask: '重发这条短信？',
    resend_body: '将再次发送到 {phone}，最多尝试3次。',
    resend: '重发',
  },
  en: {
    resend_ask: 'Send this message again?',
    resend_body: 'It is sent to {phone} again, with at most three attempts.',
    resend: 'Resend',
  },
})

const Search = searchFields(smsRecord.list)
const column = columnsOf(smsRecord.list)

const columns: ListColumn<SmsRecord>[] = [
  column.time('created_at', { width: 136 }),
  column.code('phone', { width: 116, card: 'title' }),
  column.words('event', { width: 124 }),
  column.text('content', { width: 240 }),
  column.tag('state', { width: 84 }),
  column.text('channel', { width: 104 }),
  column.text('fail_msg', { width: 200 }),
  column.count('tries', { width: 56 }),
  column.time('sent_at', { width: 136 }),
  column.time('delivered_at', { width: 136 }),
]

const resending: RowAction<SmsRecord> = rowTransition(smsRecord, 'resend')

export function Records({ tabs }: { tabs: ListStates }) {
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
          ...resending,
          async run({ id, phone }) {
            const isSure = await confirm({ title: t('resend_ask'), body: t('resend_body', { phone }), confirmText: t('resend') })
            if (isSure) resend.mutate({ id })
          },
        },
      ]}
    />
  )
}
