import { useMemo, useState } from 'react'
import { goods, type PointsGoods } from '#contract/integralGoods/goods.ts'
import { order } from '#contract/integralGoods/order.ts'
import type { Label } from '#contract/kit/label.ts'
import type { ActivityActions } from '#web/areas/activity/shared/use-activity-actions.tsx'
import type { Publication } from '#web/areas/goods/shared/PublishDialog.tsx'
import { navigate, withQuery } from '#web/base/router/location.ts'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { copyRow } from '#web/kit/list/actions/copy-row.ts'
import { rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { reasonOf, rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { openProtocolDialog } from '#web/pickers/protocol/protocol-dialog.ts'

const GoodsForm = lazyPart('id', async () => (await import('./GoodsForm.tsx')).GoodsForm)
const PublishDialog = lazyPart('draft', async () => (await import('#web/areas/goods/shared/PublishDialog.tsx')).PublishDialog)

const onSale: Label = ['客户可以用积分兑换。', 'Customers can exchange points for it.']

/** The buttons of points items, for the list and for one item's page. */
export function usePointsActions(): ActivityActions<PointsGoods> {
  const { id, open, close } = useEditing()
  const [draft, setDraft] = useState<Publication | null>(null)
  const actions = useMemo(
    (): RowAction<PointsGoods>[] => [
      rowEdit<PointsGoods>(goods, open),
      {
        key: 'records',
        label: ['兑换记录', 'Exchanges'],
        access: order.list,
        run: ({ id }) => navigate(withQuery('/integralGoods/order', { goods_id: String(id) })),
      },
      rowTransition<typeof goods.$.flow, PointsGoods>(goods, 'on', {
        run: ({ id, version, title }) => setDraft({ id, version, title, effect: onSale }),
      }),
      rowTransition(goods, 'off', { undo: 'on' }),
      { key: 'copy', label: ['复制', 'Copy'], access: goods.copy, run: ({ id }) => void copyRow(goods.copy, id, open) },
      {
        key: 'link',
        label: ['推广链接', 'Promotion link'],
        run: ({ id }) => openProtocolDialog({ func: 'integral_detail', params: { id: String(id) } }),
      },
      rowDelete<PointsGoods>(goods, { reason: (row) => reasonOf(goods.$.flow, 'delete', row) }),
    ],
    [open],
  )
  return {
    actions,
    edit: open,
    dialogs: (
      <>
        <GoodsForm id={id} onClose={close} />
        <PublishDialog sale entity={goods} draft={draft} onClose={() => setDraft(null)} />
      </>
    ),
  }
}
