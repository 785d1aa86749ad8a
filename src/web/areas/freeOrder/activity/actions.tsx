import { useMemo } from 'react'
import { activity, type FreeActivity } from '#contract/freeOrder/activity.ts'
import { record } from '#contract/freeOrder/record.ts'
import type { Label } from '#contract/kit/label.ts'
import type { ActivityEffects, OwnButtons } from '#web/areas/activity/shared/activity-actions.ts'
import { useActivityActions, type ActivityActions } from '#web/areas/activity/shared/use-activity-actions.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { navigate, withQuery, type Query } from '#web/base/router/location.ts'
import { useOpened } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'

const FreeForm = lazyPart('id', async () => (await import('./FreeForm.tsx')).FreeForm)
const DrawDialog = lazyPart('id', async () => (await import('./DrawDialog.tsx')).DrawDialog)

const waiting = ({ waiting_count }: FreeActivity) => formatNumber(waiting_count)
const effects: ActivityEffects<FreeActivity> = {
  publish: () => [
    '活动时间内付款的订单自动成为候选。发布后开奖规则锁定，结果可公开核对；除名额和预算可增加外，规则不能再修改。',
    'Orders that are paid within the time become candidates. The draw rules are locked on publication and anyone can verify the results; afterwards you can only add slots and budget.',
  ],
  pause: (row) => [
    `新付款的订单不再参与，也不能申请。已有 ${waiting(row)} 个候选订单照常开奖。`,
    `Newly paid orders take no part, and no applications are taken. The ${waiting(row)} candidates stay, and draws take place.`,
  ],
  resume: () => ['新付款的订单可以继续参与。', 'Newly paid orders take part again.'],
  close: (row) => [
    `不能恢复。新付款的订单不再参与，也不能申请；已有 ${waiting(row)} 个候选订单照常开奖，已中的照常发放。`,
    `This cannot be undone. Newly paid orders take no part, and no applications are taken; draws of the ${waiting(row)} candidates and the rewards of winners go on.`,
  ],
}

const noDraws: Label = ['该活动不抽奖', 'This activity has no draws']
const notPublished: Label = ['活动未发布', 'The activity is not published']

const records = (key: string, label: Label, query: Query): RowAction<FreeActivity> => ({
  key,
  label,
  access: record.list,
  run: ({ id }) => navigate(withQuery('/freeOrder/record', { activity_id: String(id), ...query })),
})

/** The buttons for free-order activities, for the list and for one activity's page. */
export function useFreeActions(): ActivityActions<FreeActivity> {
  const { id: drawsId, open: openDraws, close: closeDraws } = useOpened('draws')
  const own = useMemo(
    (): OwnButtons<FreeActivity> => ({
      first: [
        {
          key: 'draw',
          label: ['开奖', 'Draw'],
          access: activity.draw,
          reason: ({ mode, state }) => (mode !== 'draw' && mode !== 'nth' ? noDraws : state === 'draft' ? notPublished : undefined),
          run: ({ id }) => openDraws(id),
        },
      ],
      beforeDelete: [
        records('candidates', ['候选订单', 'Candidates'], { state: 'candidate' }),
        records('records', ['记录', 'Records'], {}),
      ],
    }),
    [openDraws],
  )
  const { dialogs, ...buttons } = useActivityActions<FreeActivity>({ entity: activity, form: FreeForm, link: 'free_order', effects, own })
  return {
    ...buttons,
    dialogs: (
      <>
        {dialogs}
        <DrawDialog id={drawsId} onClose={closeDraws} />
      </>
    ),
  }
}
