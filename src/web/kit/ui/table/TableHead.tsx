import ArrowDown from 'virtual:icon/arrow-down'
import ArrowUp from 'virtual:icon/arrow-up'
import ChevronsUpDown from 'virtual:icon/chevrons-up-down'
import { useTexts } from '#web/base/locales/texts.ts'
import { tableTexts } from '#web/kit/table-texts.ts'
import { leadWidth, type Placed, type Sort } from './table-layout.ts'
import type { Selection } from './table-selection.ts'
import { TableResize } from './TableResize.tsx'
import checkbox from '#web/kit/ui/input/Checkbox.module.css'
import styles from './Table.module.css'

interface TableHeadProps<Row> {
  columns: readonly Placed<Row>[]
  sort: Sort | null
  onSort?: (sort: Sort | null) => void
  onResize?: (key: string, width: number) => void
  selection: Selection<Row> | undefined
  expander: boolean
}

/** The head row: sorting, column widths, and the page checkbox. */
export function TableHead<Row>({ columns, sort, onSort, onResize, selection, expander }: TableHeadProps<Row>) {
  const t = useTexts(tableTexts)
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={`${styles.lead} ${styles.pinned}`} style={{ left: 0 }}>
            <input
              type="checkbox"
              className={checkbox.box}
              aria-label={t('select_page')}
              checked={selection.page === 'all'}
              ref={(element) => {
                if (element) element.indeterminate = selection.page === 'some'
              }}
              onChange={selection.togglePage}
            />
          </th>
        )}
        {expander && (
          <th scope="col" className={`${styles.lead} ${styles.pinned}`} style={{ left: selection ? leadWidth : 0 }}>
            <span className="visually-hidden">{t('details')}</span>
          </th>
        )}
        {columns.map((column) => {
          const order = sort?.key === column.key ? sort.order : undefined
          const sortable = column.sortable && onSort
          return (
            <th
              key={column.key}
              scope="col"
              className={column.pin ? `${styles.cell} ${styles.pinned}` : styles.cell}
              style={column.sticky}
              data-align={column.align}
              data-edge={column.edge}
              aria-sort={sortable ? (order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none') : undefined}
            >
              {sortable ? (
                <button type="button" className={styles.sort} data-on={order} onClick={() => onSort(nextSort(column.key, order))}>
                  <span className={styles.words}>{column.title}</span>
                  {order === 'asc' ? (
                    <ArrowUp aria-hidden size={13} />
                  ) : order === 'desc' ? (
                    <ArrowDown aria-hidden size={13} />
                  ) : (
                    <ChevronsUpDown aria-hidden size={13} className={styles.unsorted} />
                  )}
                </button>
              ) : (
                <span className={styles.words}>{column.title}</span>
              )}
              {onResize && <TableResize column={column} label={t('resize_column', { title: column.title })} onResize={onResize} />}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Ascending, then descending, then the list's own order. */
function nextSort(key: string, order: Sort['order'] | undefined): Sort | null {
  if (order === 'desc') return null
  return { key, order: order === 'asc' ? 'desc' : 'asc' }
}
