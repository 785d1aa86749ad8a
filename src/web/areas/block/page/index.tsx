import { useState } from 'react'
import { page, type Page } from '#contract/block/page.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { navigate, withQuery, type Query } from '#web/base/router/location.ts'
import { useEditing, useOpened } from '#web/kit/form/drawer-state.ts'
import { actOnOne } from '#web/kit/list/actions/act-on-one.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { bulkDelete, rowDelete } from '#web/kit/list/actions/entity-actions.ts'
import { bulkTransition, reasonOf, rowTransition, useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { plannedTime, publishPage } from './publish.tsx'
import styles from './columns.module.css'

const listTexts = texts({
  zh: { version: '第 {n} 版', never: '未发布', changed: '有修改', publish_at: '{time} 发布', off_at: '{time} 下线', old: '草稿已变' },
  en: {
    version: 'Version {n}',
    never: 'Never',
    changed: 'Changed',
    publish_at: 'Publication {time}',
    off_at: 'Take-off {time}',
    old: 'Draft has changed',
  },
})

const column = columnsOf(page.list)

const pageColumns: ListColumn<Page>[] = [
  column.text('title', { card: 'title', width: 170 }),
  column.words('kind', { width: 110 }),
  column.count('block_count', { width: 80 }),
  column.words('is_default', { width: 72 }),
  column.tag('state', { width: 88 }),
  column.own('published_at', (row) => <Published row={row} />, {
    label: ['发布版本 / 时间', 'Version / published'],
    width: 250,
    sortable: true,
  }),
  column.own('publish_at', (row) => <Planned row={row} />, { label: ['定时', 'Schedule'], width: 170 }),
  column.text('updated_by_name', { width: 110 }),
  column.time('updated_at', { label: ['更新时间', 'Changed'], width: 150, sortable: true }),
  column.time('created_at', { label: ['创建时间', 'Created'], width: 150, sortable: true, inList: 'off' }),
]

function Published({ row: { publish_version, published_at, is_changed } }: { row: Page }) {
  const t = useTexts(listTexts)
  if (published_at === null) return t('never')
  return (
    <span className={styles.published}>
      <span>{t('version', { n: publish_version })}</span>
      <Time value={published_at} />
      {is_changed && <Tag tone="warning">{t('changed')}</Tag>}
    </span>
  )
}

function Planned({ row: { publish_at, off_at, is_plan_old } }: { row: Page }) {
  const t = useTexts(listTexts)
  if (publish_at === null && off_at === null) return '—'
  return (
    <span className={styles.planned}>
      {publish_at && <span>{t('publish_at', { time: plannedTime(publish_at) })}</span>}
      {publish_at && is_plan_old && <Tag tone="warning">{t('old')}</Tag>}
      {off_at && <span>{t('off_at', { time: plannedTime(off_at) })}</span>}
    </span>
  )
}

const CreateDialog = lazyPart('open', async () => (await import('./CreateDialog.tsx')).CreateDialog)
const PreviewDialog = lazyPart('row', async () => (await import('./PreviewDialog.tsx')).PreviewDialog)
const ScheduleDialog = lazyPart('row', async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog)
const VersionsDrawer = lazyPart('id', async () => (await import('./VersionsDrawer.tsx')).VersionsDrawer)

const Search = searchFields(page.list)

export const prefetch = (query?: Query) => prefetchList(page.list, query)

const open = (id: number) => navigate(withQuery('/content/block/edit', { id: String(id) }))

const rowOpen: RowAction<Page> = { key: 'edit', label: ['编辑', 'Edit'], access: page.edit, opensForm: true, run: ({ id }) => open(id) }
const rowPublish: RowAction<Page> = rowTransition(page, 'publish', { run: (row) => void publishPage(row) })
const rowDefault: RowAction<Page> = rowTransition(page, 'default', {
  reason: ({ is_default }) => (is_default === 1 ? (['已是默认页面', 'Already the default page'] as const) : undefined),
})
const rowOff: RowAction<Page> = rowTransition(page, 'off')
const rowCopy: RowAction<Page> = {
  key: 'copy',
  label: ['复制', 'Copy'],
  access: page.copy,
  run: ({ id }, title) => void actOnOne(page.copy, { id }, title),
}
const rowRemove: RowAction<Page> = rowDelete(page, { reason: (row) => reasonOf(page.$.flow, 'delete', row) })
const bulkOff = bulkTransition(page, 'off')

export default function PageListPage() {
  const editing = useEditing()
  const versions = useOpened('versions')
  const [previewed, setPreviewed] = useState<Page | null>(null)
  const [scheduled, setScheduled] = useState<Page | null>(null)
  const schedule: RowAction<Page> = rowTransition(page, 'schedule', { run: (row: Page) => setScheduled(row) })
  const preview: RowAction<Page> = { key: 'preview', label: ['预览', 'Preview'], run: setPreviewed }
  const history: RowAction<Page> = {
    key: 'versions',
    label: ['版本', 'Versions'],
    access: page.versions,
    run: ({ id }) => versions.open(id),
  }
  return (
    <>
      <ListPage
        entity={page}
        columns={pageColumns}
        rowTitle={({ title }) => title}
        tabs={useStateTabs(page)}
        search={
          <>
            <Search.Text name="title" />
            <Search.Choice name="kind" />
          </>
        }
        toolbar={<NewButton entity={page} open={editing.open} />}
        actions={[rowOpen, preview, rowPublish, schedule, rowDefault, history, rowCopy, rowOff, rowRemove]}
        bulk={[bulkOff, bulkDelete(page)]}
      />
      <CreateDialog open={editing.id === 'new' ? true : null} onClose={editing.close} onMade={open} />
      <PreviewDialog row={previewed} onClose={() => setPreviewed(null)} />
      <ScheduleDialog row={scheduled} onClose={() => setScheduled(null)} />
      <VersionsDrawer id={versions.id} onClose={versions.close} />
    </>
  )
}
