import { useState } from 'react'
import { category, type CategoryRow } from '#contract/goods/category.ts'
import { useEditing } from '#web/kit/form/opened.ts'
import { useRowHistory } from '#web/kit/list/row-history.tsx'
import { NewButton } from '#web/kit/list/NewButton.tsx'
import { SearchBar } from '#web/kit/list/SearchBar.tsx'
import { searchFields } from '#web/kit/list/search.tsx'
import { prefetchList, useList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { deferred } from '#web/kit/ui/deferred.tsx'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import { usePage } from '#web/router/page.ts'
import type { Query } from '#web/router/location.ts'
import { categoryActions } from './actions.ts'
import type { Branch } from './branches.ts'
import { CategoryTable } from './CategoryTable.tsx'
import { categoryTexts } from './texts.ts'
import { useBranches } from './use-branches.ts'
import styles from './index.module.css'

const CategoryForm = deferred('id', async () => (await import('./CategoryForm.tsx')).CategoryForm)
const TransferDialog = deferred('from', async () => (await import('./TransferDialog.tsx')).TransferDialog)

const Search = searchFields(category.list)

const titleOf = ({ title }: CategoryRow) => title

export const prefetch = (query?: Query) => prefetchList(category.list, query)

export default function CategoryListPage() {
  const t = useTexts(categoryTexts)
  const say = useLabel()
  const { query, setQuery } = usePage()
  const editing = useEditing()
  const [transferring, setTransferring] = useState<CategoryRow | null>(null)
  const list = useList(category.list)
  const branches = useBranches(list)
  const own = categoryActions<Branch>({
    edit: editing.open,
    addUnder: (id) => setQuery({ edit: 'new', under: id }),
    transfer: setTransferring,
  })
  const history = useRowHistory(category, own, titleOf)
  return (
    <section className={styles.page} aria-label={say(category.$.label)}>
      <SearchBar list={list} endpoint={category.list}>
        <Search.Text name="word" placeholder={t('word_hint')} />
        <Search.Choice name="status" />
      </SearchBar>
      <div className={styles.panel}>
        <CategoryTable
          list={list}
          branches={branches}
          actions={history.actions}
          toolbar={
            <>
              <NewButton entity={category} open={editing.open} />
              <Button onClick={branches.collapseAll} disabledReason={branches.hasOpened ? undefined : t('none_open')}>
                {t('collapse_all')}
              </Button>
            </>
          }
        />
      </div>
      <CategoryForm
        id={editing.id}
        under={Number(query['under']) || null}
        onClose={() => setQuery({ edit: undefined, under: undefined })}
      />
      <TransferDialog from={transferring} onClose={() => setTransferring(null)} />
      {history.drawer}
    </section>
  )
}
