import { useState, type ReactNode } from 'react'
import { logger, type LogDetail } from '#contract/dev/logger.ts'
import type { HistoryEntry } from '#contract/history/history.ts'
import { contract } from '#contract/index.ts'
import { dataOf } from '#web/base/api/client.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { navigate, withQuery } from '#web/base/router/location.ts'
import { recordAddress, useHasRecords } from '#web/base/router/record.ts'
import { can } from '#web/base/session/can.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import type { HistoryEntity } from '#web/kit/form/history/history-entity.ts'
import { HistoryEntryView } from '#web/kit/form/history/HistoryEntryView.tsx'
import { HistoryRestore, type Restored } from '#web/kit/form/history/HistoryRestore.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { costOf, loggerColumns, ResultTag } from './columns.tsx'
import { LogTarget } from './LogTarget.tsx'
import styles from './logger.module.css'

const loggerTexts = texts({
  zh: {
    detail: '{entity} · {title}',
    changes: '修改内容',
    noted: '记录内容',
    params: '参数',
    related: '同一请求的其他记录',
    open_record: '打开记录',
    same_trace: '按请求编号筛选',
    address: '接口',
    reason: '原因',
  },
  en: {
    detail: '{entity} · {title}',
    changes: 'Changes',
    noted: 'Notes',
    params: 'Parameters',
    related: 'Other entries of this request',
    open_record: 'Open the record',
    same_trace: 'Filter by this request',
    address: 'Call',
    reason: 'Reason',
  },
})

interface LogDrawerProps {
  id: number | null
  onOpen: (id: number) => void
  onClose: () => void
}

/** One log row: the request, its changes in words, and its other effects. */
export function LogDrawer({ id, onOpen, onClose }: LogDrawerProps) {
  const t = useTexts(loggerTexts)
  const { current } = useOpening(id)
  const query = useCall(logger.detail, { id: current ?? 1 }, { enabled: current !== null, quiet: true })
  if (current === null) return null
  return (
    <Drawer open={id !== null} title={query.data ? t('detail', query.data) : ''} width={760} onClose={onClose}>
      <Loaded query={query} lines={12}>
        {(row) => <Details key={row.id} row={row} onOpen={onOpen} />}
      </Loaded>
    </Drawer>
  )
}

function Details({ row, onOpen }: { row: LogDetail; onOpen: (id: number) => void }) {
  const t = useTexts(loggerTexts)
  const hasRecords = useHasRecords()
  const entity = entityAt(row.action)
  const page = entity && `/${entity.$.address.replaceAll('.', '/')}`
  const mayOpen = entity?.edit && can(entity.edit) && can(entity.detail)
  return (
    <>
      <Request row={row} />
      <div className={styles.tools}>
        {row.target_id !== null && page && mayOpen && hasRecords(page) && <OpenRecord page={page} id={row.target_id} />}
        <Button size="compact" onClick={() => navigate(withQuery('/dev/logger', { trace: row.request_id }))}>
          {t('same_trace')}
        </Button>
      </div>
      {row.entry && entity && row.target_id !== null && <Changes entity={entity} id={row.target_id} entry={row.entry} />}
      {row.noted && <Noted title={t('noted')} values={row.noted} />}
      {row.params && <Noted title={t('params')} values={row.params} />}
      {row.related.length > 0 && <Related rows={row.related} onOpen={onOpen} />}
    </>
  )
}

function Request({ row }: { row: LogDetail }) {
  const t = useTexts(loggerTexts)
  const language = useLanguage()
  const say = useLabel()
  const plain = (['username', 'role', 'ip'] as const).map((name) => ({
    key: name,
    label: say(labels[name]),
    value: row[name],
  }))
  return (
    <Descriptions
      items={[
        { key: 'time', label: say(labels.created_at), value: formatTime(row.created_at, 'second') },
        { key: 'result', label: say(labels.code), value: <ResultTag row={row} language={language} /> },
        { key: 'cost', label: say(labels.cost_ms), value: costOf(row, language) },
        ...plain,
        ...(row.target ? [{ key: 'target', label: say(labels.target), value: <LogTarget row={row} />, wide: true as const }] : []),
        { key: 'address', label: t('address'), value: row.path && `${row.method} ${row.path}`, wide: true },
        ...(row.msg ? [{ key: 'msg', label: say(labels.msg), value: row.msg, wide: true as const }] : []),
        ...(row.reason ? [{ key: 'reason', label: t('reason'), value: row.reason, wide: true as const }] : []),
        { key: 'user_agent', label: say(labels.user_agent), value: row.user_agent, wide: true },
        { key: 'trace', label: say(labels.request_id), value: row.request_id, wide: true },
      ]}
    />
  )
}

const labels = {
  created_at: ['时间', 'Time'],
  target: ['对象', 'Record'],
  code: ['结果', 'Result'],
  msg: ['说明', 'Message'],
  cost_ms: ['耗时', 'Cost'],
  username: ['账号', 'Account'],
  role: ['角色', 'Roles'],
  ip: ['IP', 'IP'],
  user_agent: ['浏览器', 'Browser'],
  request_id: ['请求编号', 'Request ID'],
} as const

/** Each field's old and new value; a person with the edit permission can restore the old values. */
function Changes({ entity, id, entry }: { entity: HistoryEntity; id: number; entry: HistoryEntry }) {
  const t = useTexts(loggerTexts)
  const [restored, setRestored] = useState<Restored | null>(null)
  async function choose() {
    // the current values are shown beside the old ones
    setRestored({ entry, current: await dataOf(entity.detail, { id }) })
  }
  return (
    <Part title={t('changes')}>
      <ol className={styles.entries}>
        {/* the reason why the record could not be read is already shown */}
        <HistoryEntryView entity={entity} entry={entry} onRestore={() => void choose().catch(() => undefined)} />
      </ol>
      <HistoryRestore entity={entity} id={id} restored={restored} onClose={() => setRestored(null)} />
    </Part>
  )
}

function Noted({ title, values }: { title: string; values: Record<string, unknown> }) {
  return (
    <Part title={title}>
      <pre className={styles.noted} tabIndex={0}>
        {Object.entries(values)
          .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
          .join('\n')}
      </pre>
    </Part>
  )
}

function Related({ rows, onOpen }: { rows: LogDetail['related']; onOpen: (id: number) => void }) {
  const t = useTexts(loggerTexts)
  const language = useLanguage()
  const say = useLabel()
  const columns = loggerColumns
    .filter(({ key }) => ['entity', 'target_id', 'code'].includes(key))
    .map(({ label, render, ...column }) => ({
      ...column,
      title: say(label),
      render: (row: LogDetail['related'][number]) => render(row, language),
    }))
  const opening = {
    key: 'title',
    title: say(['动作', 'Action']),
    width: 200,
    card: 'title' as const,
    render: (row: LogDetail['related'][number]) => (
      <Button variant="link" onClick={() => onOpen(row.id)}>
        {row.title}
      </Button>
    ),
  }
  return (
    <Part title={t('related')}>
      <Table label={t('related')} columns={[opening, ...columns]} rows={rows} rowKey={({ id }) => id} />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function OpenRecord({ page, id }: { page: string; id: number }) {
  const t = useTexts(loggerTexts)
  return (
    <Button size="compact" onClick={() => navigate(recordAddress(page, id))}>
      {t('open_record')}
    </Button>
  )
}

/** A call's entity, if its rows have a history. */
function entityAt(action: string): HistoryEntity | undefined {
  const [area = '', noun = ''] = action.split('.')
  const entities = (contract as unknown as Record<string, Record<string, Partial<HistoryEntity>> | undefined>)[area]
  const entity = entities && Object.values(entities).find(({ $ }) => $?.address === `${area}.${noun}`)
  return entity?.detail ? (entity as HistoryEntity) : undefined
}
