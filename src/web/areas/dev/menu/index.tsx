import { useState } from 'react'
import { menu, type MenuRow } from '#contract/dev/menu.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { useRowExtras } from '#web/kit/list/row-extras.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { SearchBar } from '#web/kit/list/search/SearchBar.tsx'
import { prefetchList, useList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { MenuTable } from './MenuTable.tsx'
import { menuTexts } from './texts.ts'
import styles from './index.module.css'

const MenuForm = lazyPart('id', async () => (await import('./MenuForm.tsx')).MenuForm)
const Preview = lazyPart('role', async () => (await import('./Preview.tsx')).Preview)

const Search = searchFields(menu.list)

const titleOf = ({ title }: MenuRow) => title

export const prefetch = (query?: Query) => prefetchList(menu.list, query)

export default function MenuPage() {
  const t = useTexts(menuTexts)
  const say = useLabel()
  const { query, setQuery } = usePage()
  const editing = useEditing()
  const list = useList(menu.list)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const branches = (list.rows ?? []).filter(({ child_count }) => child_count > 0).map(({ id }) => id)
  const toggle = (id: number) => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
  }
  const own: RowAction<MenuRow>[] = [
    rowEdit(menu, editing.open),
    {
      key: 'add',
      label: ['新增下级', 'Add child'],
      access: menu.edit,
      reason: ({ type }) => (type === 'button' ? ['按钮下不能有下级', 'A button cannot have children'] : undefined),
      run: ({ id }) => setQuery({ edit: 'new', under: id }),
    },
    rowDelete(menu, {
      reason: ({ child_count }) =>
        child_count > 0 ? ['存在下级菜单，无法删除', 'The entry has children and cannot be deleted'] : undefined,
    }),
  ]
  const history = useRowExtras(menu, own, titleOf)
  return (
    <section className={styles.page} aria-label={say(menu.$.label)}>
      <SearchBar list={list} endpoint={menu.list}>
        <Search.Text name="word" placeholder={t('word_hint')} />
        <Search.Choice name="type" />
        <Search.Choice name="status" />
      </SearchBar>
      <div className={styles.panel}>
        <div className={styles.toolbar}>
          <NewButton entity={menu} open={editing.open} />
          <Button onClick={() => setClosed(closed.size > 0 ? new Set() : new Set(branches))}>
            {t(closed.size > 0 ? 'expand_all' : 'collapse_all')}
          </Button>
          <Button onClick={() => setQuery({ as: 0 })}>{t('preview')}</Button>
        </div>
        <MenuTable list={list} actions={history.actions} closed={closed} onToggle={toggle} />
      </div>
      <MenuForm id={editing.id} under={Number(query['under']) || null} onClose={() => setQuery({ edit: undefined, under: undefined })} />
      <Preview
        role={query['as'] === undefined ? null : Number(query['as'])}
        onChoose={(id) => setQuery({ as: id }, { replace: true })}
        onClose={() => setQuery({ as: undefined })}
      />
      {history.drawer}
    </section>
  )
}
