import { skuSheets, sku } from '#contract/goods/sku.ts'
import { useLabel } from '#web/locales/texts.ts'
import { ExportButton } from '#web/task/ExportButton.tsx'
import { ImportButton } from '#web/task/ImportButton.tsx'

const lists = ['price', 'stock'] as const

/** Sheets out and in: whole SKUs, price lists, stock lists. */
export function SkuSheets() {
  const say = useLabel()
  return (
    <>
      <ExportButton endpoint={sku.export} more={lists.map((sheet) => ({ key: sheet, title: say(skuSheets[sheet]), input: { sheet } }))} />
      <ImportButton endpoint={sku.import} />
    </>
  )
}
