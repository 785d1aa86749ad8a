import pg from 'pg'
import type { GoodsData } from './data.ts'

/** A family whose SPU is on sale, so that its SKUs can be chosen for offers. */
export async function shownFamily(goods: GoodsData) {
  const family = await goods.family()
  const client = new pg.Client(process.env.E2E_DATABASE_URL)
  await client.connect()
  await client.query(`update spu set state = 'on' where id = $1`, [family.spu.id])
  await client.end()
  return family
}
