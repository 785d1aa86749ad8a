import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { useActionsColumn } from './actions/actions-column.tsx'
import { BulkBar, useAllowed, type BulkAction, type RowAction } from './actions/actions.tsx'
import { FirstStep } from './actions/first-step.ts'
import { SelectAll } from './actions/SelectAll.tsx'
import { useListSelection } from './actions/selection.ts'
import { useColumns, type ListColumn } from './columns/columns.tsx'
import { titleFirst } from './columns/default-columns.ts'
import { useFittedColumns } from './columns/use-fitted-columns.ts'
import { useListKeys } from './keys.ts'
import { KeysTool } from './KeysTool.tsx'
import { ListTools } from './ListTools.tsx'
import { Nothing } from './Nothing.tsx'
import { useRowExtras, type Recorded } from './row-extras.tsx'
import { SearchBar } from './search/SearchBar.tsx'
import { ListStateTabs, type ListStates } from './StateTabs.tsx'
import { listTexts } from './texts.ts'
import { TilesPlace, useTilesPlace } from './tiles-place.ts'
import { useList, type List, type ListEndpoint, type RowOf } from './use-list.ts'
import { arrange } from './views/arrange.ts'
import { useKeysOn } from './views/table-preferences.ts'
import { useViews } from './views/views.ts'
import styles from './ListPage.module.css'

interface ListPageProps<E extends ListEndpoint> {
  /** The listed entity: its name and its call; `find` makes the same call for filters that no address holds. */
  entity: Recorded & { list: E; find?: Endpoint }
  columns: readonly ListColumn<RowOf<E>>[]
  /** A row's title. */
  rowTitle: (row: RowOf<E>) => string
  /** The filters: fields made by `searchFields`; null for a list without any. */
  search: ReactNode
  /** The row states with their counts, beside the buttons; tiles then stand beside the pager. */
  tabs?: ListStates
  /** A notice about the rows, above the toolbar. */
  notice?: ReactNode
  /** The buttons above the table, and tiles. */
  toolbar?: ReactNode
  actions?: readonly RowAction<RowOf<E>>[]
  bulk?: readonly BulkAction[]
  /** Row details, below the row. */
  expand?: (row: RowOf<E>) => ReactNode
}

/** The common layout for all lists: filters, toolbar, table, pager; its state is stored in the address. */
export function ListPage<E extends ListEndpoint>(props: ListPageProps<E>) {
  const { entity, rowTitle, search, tabs, toolbar, expand } = props
  const name = useLabel()(entity.$.label)
  const list = useList(entity.list, entity.find)
  // the banner above the list shows its moment
  const filtered = without(list, tabs ? [tabs.filter] : ['as_of', 'as_of_other'])
  const history = useRowExtras(entity, props.actions ?? [], rowTitle)
  const last = useActionsColumn(history.actions, rowTitle)
  const bulk = useAllowed(props.bulk ?? [])
  const leads = Number(bulk.length > 0) + Number(expand !== undefined)
  const { views, arranged, hidden, visible, onRoom } = useArrangedColumns(props, list, { last, leads })
  const { density, widths, change } = views.preferences
  const selection = useListSelection({ ...list, total: list.counted.total })
  const titleOf = useTitles(list.rows, rowTitle)
  const root = useRef<HTMLElement>(null)
  const tiles = useTilesPlace(tabs?.filter)
  const [firstStep, setFirstStep] = useState<HTMLElement | null>(null)
  const keysTool = useRowKeys(props, list, root)

  return (
    <section ref={root} className={styles.page} data-density={density} aria-label={name}>
      {search !== null && (
        <SearchBar list={filtered} endpoint={entity.list}>
          {search}
        </SearchBar>
      )}
      <div className={styles.panel}>
        {props.notice}
        <div className={styles.toolbar}>
          {tabs && <ListStateTabs {...tabs} />}
          {selection.count > 0 ? (
            <BulkBar actions={bulk} selection={selection} titleOf={titleOf} />
          ) : (
            <FirstStep value={firstStep}>
              <div className={styles.buttons} data-beside={tabs && ''}>
                <TilesPlace value={tiles.place}>{toolbar}</TilesPlace>
              </div>
            </FirstStep>
          )}
          <ListTools views={views} columns={arranged} hidden={hidden} onRefresh={list.refetch}>
            {keysTool}
          </ListTools>
        </div>
        {bulk.some(({ runAll }) => runAll) && (
          <SelectAll selection={selection} total={list.counted.total} pageSize={list.rows?.length ?? 0} />
        )}
        <Table
          label={name}
          columns={visible}
          rows={list.error && !list.rows ? [] : list.rows}
          rowKey={(row) => row.id}
          rowTitle={rowTitle}
          sort={list.sort}
          onSort={list.setSort}
          selected={bulk.length > 0 ? selection.marked : undefined}
          onSelect={selection.change}
          expand={expand}
          loading={list.isLoading}
          savedKey={useSavedInView(list, root)}
          density={density}
          onRoom={onRoom}
          widths={widths}
          onResize={(key, width) => change({ widths: { ...widths, [key]: width } })}
          empty={<Nothing list={list} entity={name} tabs={tabs} firstStep={setFirstStep} />}
        />
        <div className={styles.foot}>
          {tabs && <div ref={tiles.attach} className={styles.summary} />}
          <ListPager list={list} />
        </div>
      </div>
      {history.drawer}
    </section>
  )
}

/** The columns as the person has arranged them; `visible` without the hidden ones. */
function useArrangedColumns<E extends ListEndpoint>(
  { entity, columns, tabs }: Pick<ListPageProps<E>, 'entity' | 'columns' | 'tabs'>,
  list: List<E>,
  { last, leads }: { last: readonly Column<RowOf<E>>[]; leads: number },
) {
  const permitted = useColumns(columns)
  const all = useMemo(() => [...titleFirst(permitted), ...last], [permitted, last])
  const views = useViews(entity.list.address, list)
  const { order, pins, hidden: chosen } = views.preferences
  const arranged = useMemo(() => arrange(all, { order, pins }), [all, order, pins])
  const isQueue = tabs?.states.some(({ key, waits }) => waits && list.filters[tabs.filter] === key)
  return { views, arranged, ...useFittedColumns({ declared: columns, arranged, chosen, leads, isQueue }) }
}

/** The last saved row's id; the row scrolls into view. */
function useSavedInView<E extends ListEndpoint>(list: List<E>, root: RefObject<HTMLElement | null>): number | undefined {
  const savedId = list.saved?.id
  const isThere = list.rows?.some(({ id }) => id === savedId) ?? false
  useEffect(() => {
    if (isThere) root.current?.querySelector('[data-saved]')?.scrollIntoView({ block: 'nearest' })
  }, [isThere, savedId, root])
  return savedId
}

/** The row keys, and the button that explains them. */
function useRowKeys<E extends ListEndpoint>(
  { actions, rowTitle }: Pick<ListPageProps<E>, 'actions' | 'rowTitle'>,
  list: List<E>,
  root: RefObject<HTMLElement | null>,
): ReactNode {
  const [isHelping, setIsHelping] = useState(false)
  const { isOn } = useKeysOn()
  const editing = useAllowed(actions ?? []).find(({ key }) => key === 'edit')
  useListKeys({
    root,
    isOn,
    edit: (key) => {
      const row = list.rows?.find(({ id }) => String(id) === key)
      if (row && !editing?.reason?.(row)) editing?.run(row, rowTitle(row))
    },
    help: () => setIsHelping(true),
  })
  return <KeysTool open={isHelping} setOpen={setIsHelping} />
}

function ListPager<E extends ListEndpoint>({ list }: { list: List<E> }) {
  const t = useTexts(listTexts)
  const { counted } = list
  if (!list.data || counted.total === 0) return null
  return (
    <>
      <Pager
        page={list.page_no}
        pageSize={list.page_size}
        total={counted.total}
        totalExact={counted.isExact}
        isWaiting={list.isLoading}
        onChange={(page, size) => list.setPage(page, size)}
        onPast={(page, size) => list.setPage(page, size, { replace: true })}
      />
      {!counted.isExact && (
        <Button variant="link" loading={counted.isCounting} onClick={counted.countExactly}>
          {t('exact')}
        </Button>
      )}
    </>
  )
}

/** The list without a filter that is set elsewhere: the filter bar neither shows nor resets it. */
function without<E extends ListEndpoint>(list: List<E>, names: readonly string[]): List<E> {
  const filters = Object.fromEntries(Object.entries(list.filters).filter(([name]) => !names.includes(name))) as List<E>['filters']
  return { ...list, filters, filterNames: list.filterNames.filter((one) => !names.includes(one)) }
}

/** The titles of all rows that the page has shown; a selection may hold rows from other pages. */
function useTitles<Row extends { id: number }>(rows: readonly Row[] | undefined, rowTitle: (row: Row) => string) {
  const titles = useRef(new Map<number, string>())
  for (const row of rows ?? []) titles.current.set(row.id, rowTitle(row))
  return (id: number) => titles.current.get(id) ?? String(id)
}
