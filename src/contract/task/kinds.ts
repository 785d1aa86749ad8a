import type { Label } from '../kit/label.ts'

/** All work in the background that a person can ask for, by the address of the call that starts it. */
export const taskKinds = {
  'goods.brand.export': ['导出品牌', 'Export brands'],
  'goods.series.export': ['导出系列', 'Export series'],
  'goods.spu.export': ['导出SPU', 'Export SPUs'],
  'goods.sku.export': ['导出SKU', 'Export SKUs'],
  'goods.sku.bulk': ['批量修改SKU', 'Change many SKUs'],
  'goods.sku.import': ['导入SKU', 'Import SKUs'],
  'goods.spu.import': ['导入SPU', 'Import SPUs'],
  'goods.category.transfer': ['转移商品', 'Transfer goods'],
  'dev.logger.export': ['导出操作日志', 'Export the log'],
  'task.task.undo': ['撤销', 'Undo'],
} as const satisfies Record<string, Label>

export type TaskKindName = keyof typeof taskKinds
