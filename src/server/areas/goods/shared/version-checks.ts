import { getTableColumns } from 'drizzle-orm'
import type { Check } from '#server/platform/verify/check.ts'
import { skuVersion } from './version-tables.ts'

const { valid_from, valid_to, is_renamed, ...copied } = getTableColumns(skuVersion)
const columnsOf = (table: string) =>
  Object.keys(copied)
    .map((name) => `${table}.${name}`)
    .join(', ')

/** The rules for SKU versions. */
export const versionChecks: readonly Check[] = [
  {
    name: 'goods.sku_version',
    label: ['SKU的当前版本等于SKU本身', 'The current version of every SKU equals the SKU'],
    violations: `select concat('SKU ', coalesce(s.id, v.id)) as sample
      from (select * from sku where deleted_at is null) s full join (select * from sku_version where valid_to = 'infinity') v on v.id = s.id
      where s.id is null or v.id is null or (${columnsOf('s')}) is distinct from (${columnsOf('v')})`,
  },
  {
    name: 'goods.sku_version_periods',
    label: ['同一SKU的版本时间不重叠', 'The versions of a SKU do not overlap'],
    violations: `select concat('SKU ', id, ' from ', valid_from) as sample from (
        select id, valid_from, valid_to, lead(valid_from) over (partition by id order by valid_from) as next_from from sku_version
      ) as v where valid_to > next_from`,
  },
]
