const goods = ['goods.sku', 'goods.spu', 'goods.series', 'goods.brand', 'goods.category', 'goods.package']
// the copies and counts for store bindings
const bound = ['agent.agent', 'agent.salesman', 'customService.assign', 'customService.staff', 'user.user']

/** Entities whose rows or counts a task changes, by task kind and beside the entity that starts it. Without schemas, because every page loads it. */
export const taskAffects = {
  'goods.sku.bulk': ['goods.spu', 'goods.series', 'goods.package'],
  'goods.sku.pictures': ['goods.spu'],
  'goods.sku.import': goods,
  'goods.spu.import': goods,
  'goods.series.import': ['goods.brand'],
  'goods.category.transfer': ['goods.sku', 'goods.spu'],
  'userIntegralLog.log.import': ['user.user'],
  'store.store.import': bound,
  'order.order.shipImport': ['goods.sku'],
  'task.task.undo': [...goods, 'store.store', ...bound],
} as const satisfies Readonly<Record<string, readonly string[]>>
