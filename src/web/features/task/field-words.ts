import { cellOf } from '#contract/kit/sheet.ts'
import type { Label } from '#contract/kit/label.ts'
import { skuSheet } from '#contract/goods/sku-sheet.ts'
import { spuImport } from '#contract/goods/spu-import.ts'

/** How a field of a changed row is called, and its value in words, as a spreadsheet would show them. */
export function fieldWords(name: string, value: unknown): { label: Label; words: Label } {
  const column = columns.find((known) => known.name === name)
  if (!column) return { label: names[name] ?? [name, name], words: plain(value) }
  return { label: column.label, words: [text(cellOf(column, value, 'zh')), text(cellOf(column, value, 'en'))] }
}

const columns = [...skuSheet, ...spuImport]

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
