import { smsChannel, type SmsChannel } from '#contract/dev/sms-channel.ts'
import { useEditing } from '#web/kit/form/opened.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns.tsx'
import { statusColumn } from '#web/kit/list/edit-columns.tsx'
import { rowDelete, rowEdit } from '#web/kit/list/entity-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { NewButton } from '#web/kit/list/NewButton.tsx'
import { searchFields } from '#web/kit/list/search.tsx'
import { deferred } from '#web/kit/ui/deferred.tsx'
import { formatNumber } from '#web/locales/number.ts'
import { textIn } from '#web/locales/texts.ts'
import type { TabProps } from './index.tsx'
import { smsTexts } from './texts.ts'

const ChannelForm = deferred('id', async () => (await import('./ChannelForm.tsx')).ChannelForm)

const Search = searchFields(smsChannel.list)
const column = columnsOf(smsChannel.list)

const columns: ListColumn<SmsChannel>[] = [
  column.text('title', { card: 'title' }),
  column.words('kind', { width: 112 }),
  column.own('provider', ({ provider }, language) => textIn(smsTexts, language, `provider_${provider}`), { width: 104 }),
  column.text('sign', { width: 100 }),
  column.code('key_id', { width: 140 }),
  column.count('priority', { width: 72 }),
  column.own(
    'daily_quota',
    ({ daily_quota }, language) => (daily_quota === 0 ? textIn(smsTexts, language, 'no_limit') : formatNumber(daily_quota)),
    { width: 110, align: 'right' },
  ),
  column.count('sent_today', { width: 92 }),
  statusColumn(smsChannel),
]

export function Channels({ tabs }: TabProps) {
  const editing = useEditing()
  return (
    <>
      <ListPage
        entity={smsChannel}
        tabs={tabs}
        columns={columns}
        rowTitle={({ title }) => title}
        search={<Search.Choice name="status" />}
        toolbar={<NewButton entity={smsChannel} open={editing.open} />}
        actions={[rowEdit(smsChannel, editing.open), rowDelete(smsChannel, { reason: whyNotDeleted })]}
      />
      <ChannelForm id={editing.id} onClose={editing.close} />
    </>
  )
}

function whyNotDeleted({ kind }: SmsChannel) {
  return kind === 'environment' ? (['系统通道不能删除', 'The channel of the environment cannot be deleted'] as const) : undefined
}
