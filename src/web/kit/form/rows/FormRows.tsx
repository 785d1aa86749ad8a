import type { ReactNode } from 'react'
import { useFieldArray, useFormState, type FieldValues } from 'react-hook-form'
import { listMessageAt } from '#web/kit/form/resolver.ts'
import { RowList } from './RowList.tsx'

interface FormRowsProps {
  /** The list's name in the form. */
  name: string
  title: string
  help?: ReactNode
  /** The column heads. */
  heads: readonly string[]
  max: number
  /** A new row's initial values. */
  blank: FieldValues
  /** Filters the rows, if the list holds several kinds. */
  only?: (row: FieldValues) => boolean
  /** A row's fields, with their labels hidden. */
  children: (index: number) => ReactNode
}

/** A list in the form, edited row by row. */
export function FormRows({ name, title, help, heads, max, blank, only, children }: FormRowsProps) {
  const { fields, append, remove } = useFieldArray({ name })
  const { errors } = useFormState({ name })
  const rows = fields.map((row, index) => ({ row, index })).filter(({ row }) => only?.(row) ?? true)
  return (
    <RowList
      title={title}
      help={help}
      heads={heads}
      fault={listMessageAt(errors, name)}
      rows={rows.map(({ row, index }) => ({ key: row.id, fields: children(index) }))}
      max={max}
      onAdd={() => append(blank)}
      onRemove={(at) => remove(rows[at]?.index)}
    />
  )
}
