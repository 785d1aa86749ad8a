import type { ReactNode } from 'react'
import type { Tone } from '#contract/kit/field.ts'
import type { Label } from '#contract/kit/label.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import styles from './RecordTable.module.css'

export interface RecordColumn<Row> {
  title: string
  isNumber?: boolean
  cell: (row: Row) => ReactNode
}

interface RecordTableProps<Row> {
  label: string
  columns: readonly RecordColumn<Row>[]
  rows: readonly Row[]
}

/** The records beside another, such as an order's payments, as a plain table; where there is little room each record is a list of names and values. */
export function RecordTable<Row extends { id: number }>({ label, columns, rows }: RecordTableProps<Row>) {
  return (
    <div className={styles.room}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} className={isNumber ? styles.number : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ title, isNumber, cell }) => (
                <td key={title} data-title={title} className={isNumber ? styles.number : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function StateTag({ state: { label, tone } }: { state: { label: Label; tone: Tone } }) {
  const say = useLabel()
  return <Tag tone={tone}>{say(label)}</Tag>
}
