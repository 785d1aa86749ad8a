import { skuSheet } from '#contract/goods/sku-sheet.ts'
import { exportOf } from '../export/export.ts'
import { source } from './sku-source.ts'

/** The columns of the shorter sheets: what a price list or a stock list needs, in and out. */
const shorter: Readonly<Record<string, readonly string[]>> = {
  price: ['code', 'title', 'spec', 'price_store', 'price_trade', 'price_market', 'price_cost'],
  stock: ['code', 'title', 'spec', 'unit', 'stock', 'stock_lock', 'stock_warn'],
}

const exported = exportOf({
  kind: 'goods.sku.export',
  source: () => source,
  columns({ sheet }) {
    const names = shorter[String(sheet)]
    return names ? skuSheet.filter(({ name }) => names.includes(name)) : skuSheet
  },
})

export const exportTask = exported.task
export const exportAll = exported.verb
