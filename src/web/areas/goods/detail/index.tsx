import { useState } from 'react'
import { detail, type DetailListed } from '#contract/goods/detail.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import { actOnOne } from '#web/kit/list/actions/act-on-one.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { bulkDelete, rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { bulkTransition, rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import styles from './columns.module.css'

const detailTexts = texts({
  zh: {
    code_hint: 'SPU或SKU编码开头',
  },
  en: {
    code_hint: 'SPU or SKU code',
  },
})

const column = columnsOf(detail.list)

const detailColumns: ListColumn<DetailListed>[] = [
  column.text('title', { card: 'title' }),
  column.words('kind', { width: 120 }),
  column.count('used_count', { label: ['引用商品数', 'Used by'], width: 104 }),
  column.tag('state', { width: 88 }),
  column.own('updated_at', changed, { label: ['更新人 / 时间', 'Changed by / at'], width: 232, sortable: true }),
  column.time('created_at', { label: ['创建时间', 'Created'], sortable: true }),
]

function changed({ updated_by_name, updated_at }: DetailListed) {
  return (
    <>
      {updated_by_name && <span className={styles.by}>{updated_by_name}</span>}
      <Time value={updated_at} />
    </>
  )
}

const DetailForm = lazyPart('id', async () => (await import('./DetailForm.tsx')).DetailForm)
const PreviewDialog = lazyPart('row', async () => (await import('./PreviewDialog.tsx')).PreviewDialog)

const Search = searchFields(detail.list)

export const prefetch = (query?: Query) => prefetchList(detail.list, query)

export default function DetailListPage() {
  const t = useTexts(detailTexts)
  const editing = useEditing()
  const [previewed, setPreviewed] = useState<DetailListed | null>(null)
  const preview: RowAction<DetailListed> = { key: 'preview', label: ['预览', 'Preview'], run: setPreviewed }
  return (
    <>
      <ListPage
        entity={detail}
        columns={detailColumns}
        rowTitle={({ title }) => title}
        search={
          <>
            <Search.Text name="title" />
            <Search.Choice name="kind" />
            <Search.Choice name="state" />
            <Search.Text name="code" placeholder={t('code_hint')} />
          </>
        }
        toolbar={<NewButton entity={detail} open={editing.open} />}
        actions={[rowEdit(detail, editing.open), preview, rowPublish, rowCopy, rowDelete(detail, { reason: whyNotDeleted })]}
        bulk={[bulkPublish, bulkDelete(detail)]}
      />
      <DetailForm id={editing.id} onClose={editing.close} />
      <PreviewDialog row={previewed} onClose={() => setPreviewed(null)} />
    </>
  )
}

const rowPublish: RowAction<DetailListed> = rowTransition(detail, 'publish')
const bulkPublish = bulkTransition(detail, 'publish')

const rowCopy: RowAction<DetailListed> = {
  key: 'copy',
  label: ['复制', 'Copy'],
  access: detail.edit,
  run: ({ id }, title) => void actOnOne(detail.copy, { id }, title),
}

function whyNotDeleted({ used_count }: DetailListed) {
  return used_count > 0 ? (['商品详情已被使用，无法删除', 'The detail is in use and cannot be deleted'] as const) : undefined
}
