import type { ComponentType } from 'react'
import { smsTemplate } from '#contract/dev/sms-template.ts'
import { prefetchList } from '#web/kit/list/use-list.ts'
import type { StateTabs } from '#web/kit/list/StateTabs.tsx'
import type { Query } from '#web/router/location.ts'
import { usePage } from '#web/router/page.ts'
import { Channels } from './Channels.tsx'
import { Records } from './Records.tsx'
import { Templates } from './Templates.tsx'

export interface TabProps {
  tabs: StateTabs
}

const parts: Readonly<Record<string, ComponentType<TabProps>>> = { record: Records, channel: Channels }

const tabs: StateTabs = {
  filter: 'tab',
  options: [
    { key: '', label: ['模板', 'Templates'] },
    { key: 'record', label: ['发送记录', 'Records'] },
    { key: 'channel', label: ['通道', 'Channels'] },
  ],
}

export const prefetch = (query?: Query) => (query?.['tab'] === undefined ? prefetchList(smsTemplate.list, query) : undefined)

/** What is said by SMS, what was said, and who brings it; the address remembers which. */
export default function SmsPage() {
  const { query } = usePage()
  const Part = parts[query['tab'] ?? ''] ?? Templates
  return <Part tabs={tabs} />
}
