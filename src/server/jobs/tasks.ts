import { exportTask as loggerExport } from '../dev/logger.ts'
import { exportTask as brandExport } from '../goods/brand.ts'
import { exportTask as seriesExport } from '../goods/series.ts'
import { transferTask } from '../goods/category-transfer.ts'
import { bulkTask } from '../goods/sku-bulk-task.ts'
import { exportTask as skuExport } from '../goods/sku-export.ts'
import { exportTask as spuExport } from '../goods/spu-export.ts'
import { spuImportTask } from '../goods/spu-import.ts'
import { spuRestorer } from '../goods/spu-restorer.ts'
import { skuRestorer } from '../goods/sku-restorer.ts'
import { skuImportTask } from '../goods/sku-import.ts'
import type { TaskKind } from '../task/run.ts'
import { undoTask, type Restorer } from '../task/undo.ts'

/** What a task may have changed, by address, and how it is given back what it was. */
const restorers: Readonly<Record<string, Restorer>> = { 'goods.sku': skuRestorer, 'goods.spu': spuRestorer }

/** All work in the background that a person can ask for. */
export const tasks: readonly TaskKind[] = [
  skuImportTask,
  spuImportTask,
  brandExport,
  seriesExport,
  spuExport,
  skuExport,
  loggerExport,
  bulkTask,
  transferTask,
  undoTask(restorers),
]
