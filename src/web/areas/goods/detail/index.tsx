import { useState } from 'react'
import { detail, type DetailListed } from '#contract/goods/detail.ts'
import { exchange, RequestError } from '#web/api/client.ts'
import { invalidateEntity } from '#web/api/query.ts'
import { announce } from '#web/api/notify.ts'
import { useEditing } from '#web/kit/form/opened.ts'
import type { BulkAction, RowAction } from '#web/kit/list/actions.tsx'
import { runBatch } from '#web/kit/list/batch.ts'
import { bulkDelete, rowDelete, rowEdit } from '#web/kit/list/entity-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { NewButton } from '#web/kit/list/NewButton.tsx'
import { searchFields } from '#web/kit/list/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { confirm } from '#web/kit/ui/confirm.ts'
import { deferred } from '#web/kit/ui/deferred.tsx'
import { textIn, useLanguageStore, useTexts } from '#web/locales/texts.ts'
import type { Query } from '#web/router/location.ts'
import { detailColumns } from './columns.tsx'
import { detailTexts } from './texts.ts'

const DetailForm = deferred('id', async () => (await import('./DetailForm.tsx')).DetailForm)
const PreviewDialog = deferred('row', async () => (await import('./PreviewDialog.tsx')).PreviewDialog)

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

const publication = { key: 'publish', label: ['发布', 'Publish'], access: detail.publish } as const

const rowPublish: RowAction<DetailListed> = {
  ...publication,
  reason: ({ state }) => (state === 'published' ? ['当前状态不允许该操作', 'This cannot be done in the current state'] : undefined),
  run: ({ id }) => void publish([id]),
}

const bulkPublish: BulkAction = { ...publication, run: (ids, titleOf) => publish(ids, titleOf) }

const rowCopy: RowAction<DetailListed> = {
  key: 'copy',
  label: ['复制', 'Copy'],
  access: detail.edit,
  run: ({ id }) => void copy(id),
}

async function publish(ids: number[], titleOf?: (id: number) => string): Promise<boolean> {
  const { language } = useLanguageStore.getState()
  const sure = await confirm({
    title: textIn(detailTexts, language, 'publish_confirm'),
    body: textIn(detailTexts, language, 'publish_body'),
    confirmText: textIn(detailTexts, language, 'publish'),
  })
  return sure && runBatch(detail.publish, { ids }, { titleOf })
}

async function copy(id: number): Promise<void> {
  try {
    const { msg } = await exchange(detail.copy, { id })
    announce('success', msg)
    void invalidateEntity(detail.copy.address)
  } catch (error) {
    // the client has told why
    if (!(error instanceof RequestError)) throw error
  }
}

function whyNotDeleted({ used_count }: DetailListed) {
  return used_count > 0 ? (['商品详情已被使用，无法删除', 'The detail is in use and cannot be deleted'] as const) : undefined
}
