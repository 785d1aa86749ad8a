import { smsChannel, type SmsChannel } from '#contract/dev/sms-channel.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, useTexts } from '#web/base/locales/texts.ts'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import { rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { reviewColumn, useApproval } from '#web/kit/list/actions/review.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import type { ListStates } from '#web/kit/list/StateTabs.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { smsTexts } from './texts.ts'

const ChannelForm = lazyPart('id', async () => (await import('./ChannelForm.tsx')).ChannelForm)

const Search = searchFields(smsChannel.list)
const column = columnsOf(smsChannel.list)

const columns: ListColumn<SmsChannel>[] = [
  column.text('title', { card: 'title' }),
  reviewColumn<SmsChannel>(),
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

export function Channels({ tabs }: { tabs: ListStates }) {
  const t = useTexts(smsTexts)
  const editing = useEditing()
  const approve = useApproval<SmsChannel>(smsChannel, { effect: t('review_effect') })
  return (
    <>
      <ListPage
        entity={smsChannel}
        tabs={tabs}
        columns={columns}
        rowTitle={({ title }) => title}
        search={<Search.Choice name="status" />}
        toolbar={<NewButton entity={smsChannel} open={editing.open} />}
        actions={[rowEdit(smsChannel, editing.open), approve, rowDelete(smsChannel, { reason: whyNotDeleted })]}
      />
      <ChannelForm id={editing.id} onClose={editing.close} />
    </>
  )
}

function whyNotDeleted({ kind }: SmsChannel) {
  return kind === 'environment' ? (['系统通道不能删除', 'The environment channel cannot be deleted'] as const) : undefined
}
