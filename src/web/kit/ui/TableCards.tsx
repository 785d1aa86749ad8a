import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/locales/texts.ts'
import { tableTexts } from '../table-texts.ts'
import checkbox from './Checkbox.module.css'
import { Skeleton } from './Skeleton.tsx'
import type { TableProps } from './Table.tsx'
import type { Selection } from './table-selection.ts'
import styles from './TableCards.module.css'

interface TableCardsProps<Row> extends TableProps<Row> {
  selection: Selection<Row> | undefined
  emptySlot: ReactNode
}

/** The rows of a Table on a small screen: a heading, names and values, actions at the foot. */
export function TableCards<Row>(props: TableCardsProps<Row>) {
  const { label, columns, rows, rowKey, rowTitle, expand, loading = false, onRowClick, activeKey, selection, emptySlot } = props
  const t = useTexts(tableTexts)
  const title = columns.find((column) => column.card === 'title') ?? columns[0]
  const values = columns.filter((column) => column !== title && column.card === undefined)
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
                  <div className={styles.title}>{title?.render(row)}</div>
                  {onRowClick && (
                    <button type="button" className={styles.open} onClick={() => onRowClick(row)}>
                      {t('details')}
                    </button>
                  )}
                </div>
                <dl className={styles.values}>
                  {values.map((column) => (
                    <div key={column.key} className={styles.pair}>
                      <dt>{column.title}</dt>
                      <dd>{column.render(row)}</dd>
                    </div>
                  ))}
                </dl>
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

/** What a card shows beneath; it is made when it is first opened, as it may ask the server. */
function More({ summary, children }: { summary: string; children: () => ReactNode }) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details className={styles.more} onToggle={() => setIsOpened(true)}>
      <summary>{summary}</summary>
      {isOpened && children()}
    </details>
  )
}
