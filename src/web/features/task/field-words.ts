import { brandImport } from '#contract/goods/brand-import.ts'
import { seriesImport } from '#contract/goods/series-import.ts'
import { skuSheet } from '#contract/goods/sku-sheet.ts'
import { spuImport } from '#contract/goods/spu-import.ts'
import type { Label } from '#contract/kit/label.ts'
import { cellOf, type SheetColumn } from '#contract/kit/sheet.ts'
import { storeImport } from '#contract/store/store-import.ts'

/** The label for a field in an entity's changed row, and its value as a spreadsheet shows it. */
export function fieldWords(name: string, value: unknown, entity?: string): { label: Label; words: Label } {
  const column = [...(own[entity ?? ''] ?? []), ...columns].find((known) => known.name === name)
  if (!column) return { label: names[name] ?? [name, name], words: plain(value) }
  return { label: column.label, words: [text(cellOf(column, value, 'zh')), text(cellOf(column, value, 'en'))] }
}

// names that other entities use with another label
const own: Readonly<Record<string, readonly SheetColumn[]>> = { 'goods.brand': brandImport, 'goods.series': seriesImport }

const columns = [...skuSheet, ...spuImport, ...storeImport]

// columns that no sheet has
const names: Readonly<Record<string, Label>> = {
  deleted_at: ['删除时间', 'Deleted'],
  spec_hash: ['规格', 'Specification'],
  spu_code: ['SPU编码', 'SPU code'],
}

function plain(value: unknown): Label {
  const words = typeof value === 'object' && value !== null ? JSON.stringify(value) : text(value)
  return [words, words]
}

function text(value: unknown): string {
  return value === null || value === undefined || value === '' ? '—' : String(value)
}
