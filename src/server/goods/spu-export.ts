import { spuSheet } from '#contract/goods/spu-sheet.ts'
import { exportOf } from '../export/export.ts'
import { binSource, source } from './spu-source.ts'

// there the state is no filter
const { state: _, ...binFilters } = binSource.filters
const bin = { ...binSource, filters: binFilters }

const exported = exportOf({
  kind: 'goods.spu.export',
  source: ({ state }) => (state === 'recycled' ? bin : source),
  columns: () => spuSheet,
})

export const exportTask = exported.task
export const exportAll = exported.verb
