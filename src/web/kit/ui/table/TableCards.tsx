import { useState, type ReactNode } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { tableTexts } from '#web/kit/table-texts.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import type { Column, TableProps } from './table-layout.ts'
import type { Selection } from './table-selection.ts'
import checkbox from '#web/kit/ui/input/Checkbox.module.css'
import styles from './TableCards.module.css'

interface TableCardsProps<Row> extends TableProps<Row> {
  selection: Selection<Row> | undefined
  emptySlot: ReactNode
}

/** A Table's rows on a small screen: a heading, names and values, actions at the bottom. */
export function TableCards<Row>(props: TableCardsProps<Row>) {
  const { label, columns, rows, rowKey, rowTitle, expand, loading = false, onRowClick, activeKey, savedKey, selection, emptySlot } = props
  const t = useTexts(tableTexts)
  const title = columns.find((column) => column.card === 'title') ?? columns[0]
  const pictures = columns.filter((column) => column.card === 'picture')
  const values = columns.filter((column) => column !== title && column.card === undefined)
  const [first, rest] = firstValues(values)
  const actions = columns.filter((column) => column.card === 'actions')
  if (rows?.length === 0) return <div className={styles.empty}>{emptySlot}</div>
  return (
    <ul
      className={styles.cards}
      aria-label={label}
      aria-busy={loading || rows === undefined}
      data-loading={(loading && rows !== undefined) || undefined}
    >
      {rows === undefined
        ? Array.from({ length: 4 }, (_, card) => (
            <li key={card} aria-hidden className={styles.card}>
              <Skeleton lines={4} />
            </li>
          ))
        : rows.map((row) => {
            const key = rowKey(row)
            return (
              <li
                key={key}
                className={styles.card}
                data-key={key}
                data-saved={(savedKey !== undefined && savedKey === key) || undefined}
                data-active={(activeKey !== undefined && activeKey === key) || undefined}
              >
                <div className={styles.head}>
                  {selection?.can(row) && (
                    <input
                      type="checkbox"
                      className={checkbox.box}
                      aria-label={t('select_row', { title: rowTitle?.(row) ?? String(key) })}
                      checked={selection.has(key)}
                      onChange={() => selection.toggle(key, false)}
                    />
                  )}
                  {pictures.slice(0, 1).map((column) => (
                    <div key={column.key}>{column.render(row)}</div>
                  ))}
                  <div className={styles.title}>{title?.render(row)}</div>
                  {onRowClick && (
                    <button type="button" className={styles.open} onClick={() => onRowClick(row)}>
                      {t('details')}
                    </button>
                  )}
                </div>
                <Values columns={first} row={row} />
                {rest.length > 0 && <More summary={t('more_fields')}>{() => <Values columns={rest} row={row} />}</More>}
                {expand && <More summary={t('expand_row')}>{() => expand(row)}</More>}
                {actions.map((column) => (
                  <div key={column.key} className={styles.actions}>
                    {column.render(row)}
                  </div>
                ))}
              </li>
            )
          })}
    </ul>
  )
}

// more are too much text on a phone
const MOST_VALUES = 6

/** The values in sight, among them those that stay in sight in a table; and the others. */
function firstValues<Row>(values: readonly Column<Row>[]): [Column<Row>[], Column<Row>[]] {
  const important = [...values.filter(({ pin }) => pin), ...values.filter(({ pin }) => !pin)].slice(0, MOST_VALUES)
  return [values.filter((value) => important.includes(value)), values.filter((value) => !important.includes(value))]
}

function Values<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <dl className={styles.values}>
      {columns.map((column) => (
        <div key={column.key} className={styles.pair}>
          <dt>{column.title}</dt>
          <dd>{column.render(row)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A card's expanded detail; rendered when it is first opened, because it may call the server. */
function More({ summary, children }: { summary: string; children: () => ReactNode }) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details className={styles.more} onToggle={() => setIsOpened(true)}>
      <summary>{summary}</summary>
      {isOpened && children()}
    </details>
  )
}
