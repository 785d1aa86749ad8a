import { query } from '#test/e2e/session/database.ts'
import type { GoodsData } from './data.ts'

/** A family whose SPU is on sale, so that its SKUs can be chosen for offers. */
export async function shownFamily(goods: GoodsData) {
  const family = await goods.family()
  await query(`update spu set state = 'on' where id = $1`, [family.spu.id])
  return family
}
