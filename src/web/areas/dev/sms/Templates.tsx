import { useState } from 'react'
import { smsEvent } from '#contract/dev/sms-events.ts'
import { smsTemplate, type SmsTemplate } from '#contract/dev/sms-template.ts'
import { say } from '#contract/kit/label.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useOpened } from '#web/kit/form/drawer-state.ts'
import { rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { reviewColumn, useApproval } from '#web/kit/list/actions/review.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import type { ListStates } from '#web/kit/list/StateTabs.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { SmsTiles } from './SmsTiles.tsx'
import { smsTexts } from './texts.ts'

const TemplateForm = lazyPart('id', async () => (await import('./TemplateForm.tsx')).TemplateForm)
const TestDialog = lazyPart('row', async () => (await import('./TestDialog.tsx')).TestDialog)

const Search = searchFields(smsTemplate.list)
const column = columnsOf(smsTemplate.list)

const columns: ListColumn<SmsTemplate>[] = [
  column.text('title', { width: 140, card: 'title' }),
  reviewColumn<SmsTemplate>(),
  column.own('event', ({ event }, language) => say(smsEvent(event).receivers, language), { label: ['接收人', 'Recipient'], width: 172 }),
  column.text('content'),
  column.code('channel_tpl_id', { width: 150 }),
  statusColumn(smsTemplate),
]

export function Templates({ tabs }: { tabs: ListStates }) {
  const t = useTexts(smsTexts)
  const editing = useOpened('edit')
  const approve = useApproval<SmsTemplate>(smsTemplate, { effect: t('review_effect') })
  const [tested, setTested] = useState<SmsTemplate | null>(null)
  return (
    <>
      <ListPage
        entity={smsTemplate}
        tabs={tabs}
        columns={columns}
        rowTitle={({ title }) => title}
        search={
          <>
            <Search.Choice name="event" />
            <Search.Choice name="status" />
          </>
        }
        toolbar={<SmsTiles />}
        actions={[
          rowEdit(smsTemplate, editing.open),
          approve,
          {
            key: 'test',
            label: ['测试发送', 'Test'],
            access: smsTemplate.test,
            reason: ({ status }) => (status === 1 ? undefined : ['模板已停用', 'The template is disabled']),
            run: setTested,
          },
        ]}
      />
      <TemplateForm id={editing.id} onClose={editing.close} />
      <TestDialog row={tested} onClose={() => setTested(null)} />
    </>
  )
}
