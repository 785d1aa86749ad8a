import type { Check } from '#server/platform/verify/check.ts'

/** The rules for the stock (domain §20.4 I1). */
export const stockChecks: readonly Check[] = [
  {
    name: 'goods.stock',
    label: ['库存等于其流水', 'The stock of every SKU equals its log'],
    violations: `select concat(s.code, ': ', s.stock, '/', s.stock_lock, ', log: ', l.stock_after, '/', l.lock_after) as sample from (
        select sku_id, max(id) as id from sku_stock_log group by sku_id
      ) as newest join sku_stock_log l on l.id = newest.id join sku s on s.id = l.sku_id
      where (s.stock, s.stock_lock) <> (l.stock_after, l.lock_after)`,
  },
  {
    name: 'goods.stock_moves',
    label: ['库存等于全部流水之和', 'The stock of every SKU is the sum of all its movements'],
    needsCalls: true,
    violations: `select concat(s.code, ': ', s.stock, '/', s.stock_lock, ', moved: ', coalesce(l.stock, 0), '/', coalesce(l.lock, 0)) as sample
      from sku s left join (
        select sku_id, sum(delta) as stock, sum(lock_delta) as lock from sku_stock_log group by sku_id
      ) as l on l.sku_id = s.id
      where (s.stock, s.stock_lock) is distinct from (coalesce(l.stock, 0), coalesce(l.lock, 0))`,
  },
  {
    name: 'goods.spu_stock',
    label: ['SPU库存等于其SKU库存之和', 'The stock of every SPU is the sum of its SKUs'],
    needsCalls: true,
    violations: `select concat(p.code, ': ', p.stock_sum, ', SKUs: ', coalesce(k.stock, 0)) as sample from spu p left join (
        select spu_id, sum(stock) as stock from sku where deleted_at is null group by spu_id
      ) as k on k.spu_id = p.id
      where p.deleted_at is null and p.stock_sum <> coalesce(k.stock, 0)`,
  },
  {
    name: 'goods.stock_log',
    label: ['库存流水逐条衔接', 'Every row of the stock log continues the row before it'],
    violations: `select concat('stock log ', id, ' of SKU ', sku_id) as sample from (
        select l.*, lag(stock_after) over each as stock_before, lag(lock_after) over each as lock_before
        from sku_stock_log l window each as (partition by sku_id order by id)
      ) as l where stock_after <> stock_before + delta or lock_after <> lock_before + lock_delta`,
  },
  {
    name: 'goods.stock_negative',
    label: ['库存与占用不为负', 'Neither stock nor reserved stock is below 0'],
    violations: `select concat(code, ': ', stock, '/', stock_lock) as sample from sku where stock < 0 or stock_lock < 0`,
  },
  {
    name: 'goods.gifts',
    label: ['赠品已送数量等于送出记录之和', 'The given pieces of every gift rule are the sum of its records'],
    needsCalls: true,
    violations: `select concat(g.title, ': ', g.used_qty, ', records: ', coalesce(r.qty, 0)) as sample
      from gift g left join (select gift_id, sum(qty) as qty from gift_record group by gift_id) as r on r.gift_id = g.id
      where g.used_qty <> coalesce(r.qty, 0)`,
  },
]
