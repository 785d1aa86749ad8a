import type { ComponentType } from 'react'
import { smsTemplate } from '#contract/dev/sms-template.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import type { ListStates } from '#web/kit/list/StateTabs.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Channels } from './Channels.tsx'
import { Records } from './Records.tsx'
import { Templates } from './Templates.tsx'

const parts: Readonly<Record<string, ComponentType<{ tabs: ListStates }>>> = { record: Records, channel: Channels }

const tabs: ListStates = {
  filter: 'tab',
  states: [
    { key: '', label: ['模板', 'Templates'] },
    { key: 'record', label: ['发送记录', 'Records'] },
    { key: 'channel', label: ['通道', 'Channels'] },
  ],
}

export const prefetch = (query?: Query) => (query?.['tab'] === undefined ? prefetchList(smsTemplate.list, query) : undefined)

/** The text message templates, records and channels; the address contains the tab. */
export default function SmsPage() {
  const { query } = usePage()
  const Part = parts[query['tab'] ?? ''] ?? Templates
  return <Part tabs={tabs} />
}
