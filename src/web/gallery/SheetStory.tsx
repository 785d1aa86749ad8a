import { useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import type { SheetColumn } from '#web/kit/sheet/sheet-edits.ts'
import { Sheet } from '#web/kit/sheet/Sheet.tsx'
import { SheetBar } from '#web/kit/sheet/SheetBar.tsx'
import { SheetChanges } from '#web/kit/sheet/SheetChanges.tsx'
import { sheetOf } from '#web/kit/sheet/use-sheet.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { makeRows } from './rows.ts'
import { Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'
import styles from './Gallery.module.css'

const text = { textOf: (value: unknown) => String(value ?? ''), valueOf: (typed: string) => typed }
const count = { textOf: (value: unknown) => String(value ?? ''), valueOf: (typed: string) => Number(typed) }
const money = { textOf: (value: unknown) => formatMoney(value as number), valueOf: (typed: string) => Math.round(Number(typed) * 100) }
const none = () => undefined
// the size that the sheet is designed for
const ROWS = 10_000
const COLUMNS = 20

export function SheetStory() {
  const t = useTexts(galleryTexts)
  const [sheet] = useState(() => {
    const columns: SheetColumn[] = [
      { key: 'code', title: t('code'), width: 190, pinned: true, readOnly: true, ...text },
      { key: 'title', title: t('sku'), width: 320, ...text },
      { key: 'price', title: t('price'), width: 120, align: 'right', ...money },
      { key: 'stock', title: t('stock'), width: 90, align: 'right', ...count },
      ...Array.from({ length: COLUMNS - 4 }, (_, n) => ({
        key: `weight${n}`,
        title: `${n + 1}`,
        width: 96,
        align: 'right' as const,
        ...count,
      })),
    ]
    const rows = makeRows(ROWS).map((row) => ({
      ...row,
      ...Object.fromEntries(columns.slice(4).map(({ key }, n) => [key, row.weight + n])),
    }))
    const check = ({ stock }: Readonly<Record<string, unknown>>): Record<string, string> => (Number(stock) < 0 ? { stock: t('stock') } : {})
    return sheetOf({ rows, columns, check, rowTitle: ({ code }) => String(code) })
  })
  return (
    <Story title="Sheet" layout="grid">
      <SheetBar sheet={sheet} onReview={none} onSave={none} onClose={none} />
      <div className={styles.sheet}>
        <Sheet sheet={sheet} label="SKU" />
      </div>
      <SheetChanges sheet={sheet} />
    </Story>
  )
}
