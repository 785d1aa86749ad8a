import { useState } from 'react'
import { home } from '#contract/index/home.ts'
import { jobLabel } from '#contract/index/job-words.ts'
import { systemFigures } from '#contract/index/shown.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { BehindDrawer } from './BehindDrawer.tsx'
import { FigurePanel, REFRESH_MS } from './FigurePanel.tsx'
import type { Behind } from './links.ts'
import styles from './SystemPanel.module.css'

const systemTexts = texts({
  zh: { jobs: '后台作业', job: '作业', at: '最近执行', failed: '失败', never: '未执行过', failed_jobs: '失败后台作业' },
  en: { jobs: 'Background jobs', job: 'Job', at: 'Last run', failed: 'Failed', never: 'Never', failed_jobs: 'Failed jobs' },
})

const pages: Readonly<Record<string, Behind>> = {
  refunds: ['finance/refund/index', { state: 'failed' }],
  messages: ['dev/sms/index', { tab: 'record', state: 'failed' }],
  events: ['order/order/index', { events: 'late' }],
  tasks: ['task/task/index', { state: 'dead', scope: 'all' }],
}

/** The system's failures, and each job's last run. */
export function SystemPanel() {
  const t = useTexts(systemTexts)
  const say = useLabel()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useCall(home.system, {}, { quiet: true, refetchInterval: REFRESH_MS })
  return (
    <FigurePanel
      panel="system"
      figures={systemFigures}
      data={data}
      error={error}
      retry={refetch}
      behind={(key) => (key === 'jobs' ? () => setOpen(true) : pages[key])}
      tone={(_key, value) => (value > 0 ? 'danger' : undefined)}
    >
      <div className={styles.jobs} tabIndex={0} role="region" aria-label={t('jobs')}>
        <Table
          label={t('jobs')}
          columns={[
            { key: 'name', title: t('job'), width: 220, card: 'title', render: ({ name }) => say(jobLabel(name)) },
            { key: 'at', title: t('at'), width: 180, render: ({ at }) => (at === null ? t('never') : <Time value={at} />) },
            { key: 'failed', title: t('failed'), width: 90, align: 'right', render: ({ failed }) => failed },
          ]}
          rows={data?.jobs}
          rowKey={({ name }) => name}
        />
      </div>
      <BehindDrawer of={isOpen ? { what: 'failedJobs', title: t('failed_jobs'), query: {} } : null} onClose={() => setOpen(false)} />
    </FigurePanel>
  )
}
