import { useMemo } from 'react'
import { collection, type Collection } from '#contract/activity/collection.ts'
import type { ActivityEffects, OwnButtons } from '#web/areas/activity/shared/activity-actions.ts'
import { useActivityActions, type ActivityActions } from '#web/areas/activity/shared/use-activity-actions.tsx'
import { useOpened } from '#web/kit/form/drawer-state.ts'
import { reasonOf } from '#web/kit/list/actions/machine-actions.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'

const CollectionForm = lazyPart('id', async () => (await import('./CollectionForm.tsx')).CollectionForm)
const GoodsForm = lazyPart('id', async () => (await import('./CollectionForm.tsx')).GoodsForm)

const effects: ActivityEffects<Collection> = {
  publish: ({ price_rule, goods_count }) =>
    price_rule === 'none'
      ? [
          `客户从开始时间起可以看到这${goods_count}个商品的页面，价格不变。`,
          `Customers see the page of ${goods_count} SKUs from the start on, at normal prices.`,
        ]
      : [
          `从开始时间起，${goods_count}个商品在购物车和订单中按活动价计算；商品和价格不能再修改。`,
          `From the start on, carts and orders use the activity prices of ${goods_count} SKUs. Goods and prices are fixed then.`,
        ],
  pause: () => [
    '购物车和新订单立即恢复原价；已下的订单不变。',
    'Carts and new orders return to normal prices at once. Placed orders keep theirs.',
  ],
  resume: () => ['购物车和新订单又按活动价计算。', 'Carts and new orders use the activity prices again.'],
  close: () => [
    '关闭后不能恢复；购物车和新订单立即恢复原价，已下的订单不变。',
    'This cannot be undone. Carts and new orders return to normal prices at once; placed orders keep theirs.',
  ],
}

/** The collection buttons, for the list and for one collection's page. */
export function useCollectionActions(): ActivityActions<Collection> {
  const { id: goodsId, open: openGoods, close: closeGoods } = useOpened('goods')
  const own = useMemo(
    (): OwnButtons<Collection> => ({
      beforeDelete: [
        {
          key: 'goods',
          label: ['商品', 'Goods'],
          access: collection.goods,
          reason: (row) => reasonOf(collection.$.flow, 'edit', row),
          run: ({ id }) => openGoods(id),
        },
      ],
    }),
    [openGoods],
  )
  const { dialogs, ...buttons } = useActivityActions<Collection>({
    entity: collection,
    form: CollectionForm,
    link: 'collection',
    effects,
    own,
  })
  return {
    ...buttons,
    dialogs: (
      <>
        {dialogs}
        <GoodsForm id={goodsId} onClose={closeGoods} />
      </>
    ),
  }
}
