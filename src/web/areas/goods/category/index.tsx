import { useState } from 'react'
import { category, type CategoryRow } from '#contract/goods/category.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { useRowExtras } from '#web/kit/list/row-extras.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { SearchBar } from '#web/kit/list/search/SearchBar.tsx'
import { TreeTable } from '#web/kit/list/tree/TreeTable.tsx'
import { prefetchList, useList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { categoryActions } from './actions.ts'
import type { Branch } from './branches.ts'
import { categoryColumns } from './columns.tsx'
import { useBranches } from './use-branches.ts'
import styles from './index.module.css'

const categoryTexts = texts({
  zh: {
    word_hint: '名称或编码',
    collapse_all: '收起全部',
    none_open: '没有展开的分类',
  },
  en: {
    word_hint: 'Name or code',
    collapse_all: 'Collapse all',
    none_open: 'No expanded categories',
  },
})

const CategoryForm = lazyPart('id', async () => (await import('./CategoryForm.tsx')).CategoryForm)
const TransferDialog = lazyPart('from', async () => (await import('./TransferDialog.tsx')).TransferDialog)

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
    copy: editing.copy,
    addUnder: (id) => setQuery({ edit: 'new', under: id }),
    transfer: setTransferring,
  })
  const history = useRowExtras(category, own, titleOf)
  return (
    <section className={styles.page} aria-label={say(category.$.label)}>
      <SearchBar list={list} endpoint={category.list}>
        <Search.Text name="word" placeholder={t('word_hint')} />
        <Search.Choice name="status" />
      </SearchBar>
      <div className={styles.panel}>
        <TreeTable
          entity={category}
          list={list}
          rows={branches.rows}
          lastLevel={3}
          columns={(moving) => categoryColumns(branches.toggle, moving)}
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
        from={editing.from}
        under={Number(query['under']) || null}
        onClose={() => setQuery({ edit: undefined, copy: undefined, under: undefined })}
      />
      <TransferDialog from={transferring} onClose={() => setTransferring(null)} />
      {history.drawer}
    </section>
  )
}
