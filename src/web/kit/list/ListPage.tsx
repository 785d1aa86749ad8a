import RefreshCw from 'lucide-react/icons/refresh-cw'
import Rows3 from 'lucide-react/icons/rows-3'
import { useState, type ReactNode } from 'react'
import { say } from '#contract/kit/label.ts'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Table } from '../ui/Table.tsx'
import type { Key } from '../ui/option.ts'
import type { Column } from '../ui/table-layout.ts'
import { BulkBar, RowActions, useAllowed, type BulkAction, type RowAction } from './actions.tsx'
import type { ListColumn } from './columns.tsx'
import styles from './ListPage.module.css'
import { SearchBar } from './search.tsx'
import { useTablePreferences } from './table-preferences.ts'
import { listTexts } from './texts.ts'
import { useList, type ListEndpoint, type RowOf } from './use-list.ts'

interface ListPageProps<E extends ListEndpoint> {
  endpoint: E
  /** The name of the table, and what its rows are called. */
  label: readonly [zh: string, en: string]
  columns: readonly ListColumn<RowOf<E>>[]
  /** How one row is called. */
  rowTitle: (row: RowOf<E>) => string
  /** The filters: fields made by `searchFields`. */
  search: ReactNode
  /** The buttons above the table. */
  toolbar?: ReactNode
  actions?: readonly RowAction<RowOf<E>>[]
  bulk?: readonly BulkAction[]
  /** More of a row, beneath it. */
  expand?: (row: RowOf<E>) => ReactNode
  /** Between filters and table: tiles, tabs. */
  children?: ReactNode
}

/** The one look of all lists: filters, toolbar, table, pager; its state lives in the address. */
export function ListPage<E extends ListEndpoint>(props: ListPageProps<E>) {
  const { endpoint, label, columns, rowTitle, search, toolbar, expand, children } = props
  const t = useTexts(listTexts)
  const language = useLanguage()
  const list = useList(endpoint)
  const actions = useAllowed(props.actions ?? [])
  const bulk = useAllowed(props.bulk ?? [])
  const [selected, setSelected] = useState<ReadonlySet<Key>>(new Set())
  const { density, widths, setDensity, setWidth } = useTablePreferences(endpoint.address)
  const entity = say(label, language)
  const shown: Column<RowOf<E>>[] = columns.map(({ label: title, render, ...rest }) => ({
    ...rest,
    title: say(title, language),
    render: (row) => render(row, language),
  }))
  if (actions.length > 0) {
    shown.push({
      key: 'actions',
      title: t('actions'),
      width: language === 'zh' ? 132 : 156,
      pin: 'right',
      card: 'actions',
      render: (row) => <RowActions row={row} actions={actions} title={rowTitle(row)} />,
    })
  }

  return (
    <section className={styles.page} aria-label={entity}>
      <div className={styles.panel}>
        <SearchBar list={list} endpoint={endpoint}>
          {search}
        </SearchBar>
      </div>
      {children}
      <div className={styles.panel}>
        <div className={styles.toolbar}>
          {selected.size > 0 ? (
            <BulkBar actions={bulk} ids={[...selected] as number[]} onDone={() => setSelected(new Set())} />
          ) : (
            <div className={styles.buttons}>{toolbar}</div>
          )}
          <div className={styles.tools}>
            <Button
              variant="ghost"
              size="compact"
              icon={<Rows3 aria-hidden size={16} />}
              tip={t('density')}
              aria-pressed={density === 'compact'}
              onClick={() => setDensity(density === 'compact' ? 'normal' : 'compact')}
            />
            <Button variant="ghost" size="compact" icon={<RefreshCw aria-hidden size={16} />} tip={t('refresh')} onClick={list.refetch} />
          </div>
        </div>
        <Table
          label={entity}
          columns={shown}
          rows={list.error && !list.rows ? [] : list.rows}
          rowKey={(row) => row.id}
          rowTitle={rowTitle}
          sort={list.sort}
          onSort={list.setSort}
          selected={bulk.length > 0 ? selected : undefined}
          onSelect={setSelected}
          expand={expand}
          loading={list.isLoading}
          density={density}
          widths={widths}
          onResize={setWidth}
          empty={<Nothing list={list} entity={entity} />}
        />
        {list.data && (
          <div className={styles.foot}>
            <Pager
              page={list.page_no}
              pageSize={list.page_size}
              total={list.data.total}
              totalExact={list.data.total_exact}
              onChange={list.setPage}
            />
            {!list.data.total_exact && (
              <Button variant="link" onClick={list.countExactly}>
                {t('exact')}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

interface NothingProps {
  list: Pick<ReturnType<typeof useList>, 'error' | 'filters' | 'filterNames' | 'refetch' | 'setFilters'>
  entity: string
}

/** Why there are no rows, and what to do next. */
function Nothing({ list, entity }: NothingProps) {
  const t = useTexts(listTexts)
  if (list.error) {
    return (
      <Empty title={t('failed')} action={<Button onClick={list.refetch}>{t('retry')}</Button>}>
        {list.error.msg}
      </Empty>
    )
  }
  if (Object.keys(list.filters).length > 0) {
    const clear = () => list.setFilters(Object.fromEntries(list.filterNames.map((name) => [name, undefined])))
    return (
      <Empty title={t('none_found')} action={<Button onClick={clear}>{t('clear_filters')}</Button>}>
        {t('none_found_hint')}
      </Empty>
    )
  }
  return <Empty title={t('none_yet', { entity })}>{t('none_yet_hint', { entity })}</Empty>
}
