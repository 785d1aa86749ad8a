import { useState } from 'react'
import {
  department,
  departmentHasChildren,
  departmentHasMembers,
  departmentTooDeep,
  MOST_DEPARTMENT_LEVELS,
} from '#contract/dev/department.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { useRowExtras } from '#web/kit/list/row-extras.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { SearchBar } from '#web/kit/list/search/SearchBar.tsx'
import { TreeTable } from '#web/kit/list/tree/TreeTable.tsx'
import { prefetchList, useList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { departmentColumns, type Branch } from './columns.tsx'
import { useBranches } from './use-branches.ts'
import styles from './index.module.css'

const departmentTexts = texts({
  zh: {
    word_hint: '部门名称',
    collapse_all: '收起全部',
    expand_all: '展开全部',
  },
  en: {
    word_hint: 'Department name',
    collapse_all: 'Collapse all',
    expand_all: 'Expand all',
  },
})

const DepartmentForm = lazyPart('id', async () => (await import('./DepartmentForm.tsx')).DepartmentForm)
const MembersDrawer = lazyPart('row', async () => (await import('./MembersDrawer.tsx')).MembersDrawer)

const Search = searchFields(department.list)

const titleOf = ({ title }: Branch) => title

export const prefetch = (query?: Query) => prefetchList(department.list, query)

/** Departments and the accounts in them. */
export default function DepartmentPage() {
  const t = useTexts(departmentTexts)
  const say = useLabel()
  const { query, setQuery } = usePage()
  const editing = useEditing()
  const list = useList(department.list)
  const branches = useBranches(list.rows)
  const [branch, setBranch] = useState<Branch | null>(null)
  const own: RowAction<Branch>[] = [
    { key: 'members', label: ['成员', 'Members'], run: setBranch },
    rowEdit(department, editing.open),
    {
      key: 'add',
      label: ['新增下级', 'Add child'],
      access: department.edit,
      reason: ({ level }) => (level === MOST_DEPARTMENT_LEVELS ? departmentTooDeep : undefined),
      run: ({ id }) => setQuery({ edit: 'new', under: id }),
    },
    rowDelete(department, {
      reason: ({ child_count, member_count }) =>
        child_count > 0 ? departmentHasChildren : member_count > 0 ? departmentHasMembers : undefined,
    }),
  ]
  const history = useRowExtras(department, own, titleOf)
  return (
    <section className={styles.page} aria-label={say(department.$.label)}>
      <SearchBar list={list} endpoint={department.list}>
        <Search.Text name="word" placeholder={t('word_hint')} />
        <Search.Choice name="status" />
      </SearchBar>
      <div className={styles.panel}>
        <TreeTable
          entity={department}
          list={list}
          rows={branches.rows}
          lastLevel={MOST_DEPARTMENT_LEVELS}
          columns={(moving) => departmentColumns(branches.toggle, moving)}
          actions={history.actions}
          toolbar={
            <>
              <NewButton entity={department} open={editing.open} />
              {branches.hasBranches && (
                <Button onClick={branches.isCollapsed ? branches.expandAll : branches.collapseAll}>
                  {t(branches.isCollapsed ? 'expand_all' : 'collapse_all')}
                </Button>
              )}
            </>
          }
        />
      </div>
      <DepartmentForm
        id={editing.id}
        under={Number(query['under']) || null}
        onClose={() => setQuery({ edit: undefined, under: undefined })}
      />
      <MembersDrawer row={branch} onClose={() => setBranch(null)} />
      {history.drawer}
    </section>
  )
}
