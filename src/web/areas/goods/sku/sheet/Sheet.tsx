import { useMemo, useState } from 'react'
import { skuGrid } from '#contract/goods/sku-grid.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { useLeaveQuestion } from '#web/kit/form/draft/leave-question.ts'
import { Sheet } from '#web/kit/sheet/Sheet.tsx'
import { SheetBar } from '#web/kit/sheet/SheetBar.tsx'
import { SheetChanges } from '#web/kit/sheet/SheetChanges.tsx'
import { sheetOf, useSummary, type OpenSheet } from '#web/kit/sheet/use-sheet.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { confirmLeave } from '#web/kit/ui/overlay/confirm.ts'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { checkRow, sheetColumns } from './sheet-columns.ts'
import { SheetSave } from './SheetSave.tsx'
import styles from './Sheet.module.css'

const sheetPageTexts = texts({
  zh: {
    label: 'SKU表格',
    loaded: '{n} 个SKU',
    partly: '符合条件的有 {total} 个，已载入前 {n} 个',
    back: '返回列表',
    changes: '改动清单',
    nothing: '没有符合条件的SKU',
  },
  en: {
    label: 'SKU grid',
    loaded: '{n:SKU|SKUs}',
    partly: '{total:SKU matches|SKUs match}, the first {n} are loaded',
    back: 'Back to the list',
    changes: 'Changes',
    nothing: 'No SKU matches',
  },
})

/** The SKUs under the list's filters as a spreadsheet. */
export function SkuSheet({ query, onClose }: { query: Query; onClose: () => void }) {
  const t = useTexts(sheetPageTexts)
  // the loaded rows stay the base for the edits: others' changes become conflicts on saving
  const [data, setData] = useState<Data>()
  const found = useCall(skuGrid.list, query, { enabled: data === undefined, staleTime: 0, quiet: true })
  const { error, refetch } = found
  if (!data && found.isFetchedAfterMount && found.data) setData(found.data)
  if (error) return <NotLoaded error={error} retry={refetch} />
  if (!data) return <Skeleton lines={16} />
  if (data.list.length === 0) return <Empty title={t('nothing')} action={<Button onClick={onClose}>{t('back')}</Button>} />
  return <LoadedSheet data={data} onClose={onClose} />
}

type Data = { list: readonly Readonly<Record<string, unknown>>[]; total: number }

function LoadedSheet({ data, onClose }: { data: Data; onClose: () => void }) {
  const t = useTexts(sheetPageTexts)
  const language = useLanguage()
  const [opened] = useState(() =>
    sheetOf({ rows: data.list, columns: sheetColumns(language), check: checkRow, rowTitle: ({ code }) => String(code) }),
  )
  // input stays while the labels change with the language
  const sheet = useMemo(() => ({ ...opened, columns: sheetColumns(language) }), [opened, language])
  const [open, setOpen] = useState<'changes' | 'save' | null>(null)
  const n = data.list.length
  return (
    <section className={styles.page} aria-label={t('label')}>
      <Leaving sheet={sheet} />
      <SheetBar sheet={sheet} onReview={() => setOpen('changes')} onSave={() => setOpen('save')} onClose={() => void leave(sheet, onClose)}>
        <span>
          {data.total > n ? t('partly', { n: formatNumber(n), total: formatNumber(data.total) }) : t('loaded', { n: formatNumber(n) })}
        </span>
      </SheetBar>
      <Sheet sheet={sheet} label={t('label')} />
      <Drawer open={open === 'changes'} title={t('changes')} width={720} onClose={() => setOpen(null)}>
        <SheetChanges
          sheet={sheet}
          onShow={({ row, key }) => {
            setOpen(null)
            sheet.selection.select({ row, column: sheet.columns.findIndex((column) => column.key === key) })
          }}
        />
      </Drawer>
      <SheetSave sheet={sheet} open={open === 'save'} onClose={() => setOpen(null)} />
    </section>
  )
}

function Leaving({ sheet }: { sheet: OpenSheet }) {
  useLeaveQuestion(useSummary(sheet).cells > 0)
  return null
}

async function leave({ store }: OpenSheet, onClose: () => void): Promise<void> {
  if (store.summary().cells === 0 || (await confirmLeave())) onClose()
}
