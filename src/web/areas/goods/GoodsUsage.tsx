import { gift } from '#contract/goods/gift.ts'
import { goodsPackage } from '#contract/goods/package.ts'
import { scene } from '#contract/goods/scene.ts'
import type { sku } from '#contract/goods/sku.ts'
import type { spu } from '#contract/goods/spu.ts'
import type { Label } from '#contract/kit/label.ts'
import { order } from '#contract/order/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { UsageList, usedBy } from '#web/kit/detail/UsageList.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { OfferLinks } from '#web/kit/ui/value/OfferLinks.tsx'
import styles from '#web/kit/ui/value/OfferLinks.module.css'

interface GoodsUsageProps {
  entity: Pick<typeof sku | typeof spu, 'usage' | 'uses'>
  id: number
  /** The filters for the lists that show the counted records. */
  of: { goods: Record<string, string>; scenes: Record<string, string>; orders: Record<string, string> | undefined }
}

const openActivities: Label = ['进行中的活动', 'Open activities']

/** The offers, scenes, carts and orders that use goods. */
export function GoodsUsage({ entity, id, of }: GoodsUsageProps) {
  const say = useLabel()
  const query = useCall(entity.usage, { id }, { quiet: true })
  const { data: open } = useCall(entity.uses, { ids: [id] }, { quiet: true })
  const activities = open?.list.filter(({ kind }) => kind !== 'package' && kind !== 'gift') ?? []
  return (
    <Loaded query={query} lines={3}>
      {({ packages, gifts, scenes, carts, activities: count, orders, orders_more }) => (
        <>
          <UsageList
            uses={[
              {
                key: 'orders',
                label: order.$.label,
                count: orders ?? 0,
                more: orders_more,
                access: order.list,
                ...(of.orders && { to: { path: '/order/list', query: of.orders } }),
              },
              { key: 'carts', label: ['购物车', 'Carts'], count: carts },
              { key: 'activities', label: openActivities, count },
              usedBy(goodsPackage, packages, '/goods/package', of.goods),
              { ...usedBy(gift, gifts, '/goods/gift', of.goods), label: ['赠品规则', 'Gift rules'] },
              { ...usedBy(scene, scenes, '/goods/scene', of.scenes), label: ['应用场景', 'Scenes'] },
            ]}
          />
          {activities.length > 0 && (
            <section aria-label={say(openActivities)} className={styles.section}>
              <h4>{say(openActivities)}</h4>
              <OfferLinks list={activities} more={open?.more ?? 0} />
            </section>
          )}
        </>
      )}
    </Loaded>
  )
}
