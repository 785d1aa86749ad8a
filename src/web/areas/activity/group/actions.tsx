import { useMemo, useState } from 'react'
import { group, type Group } from '#contract/activity/group.ts'
import type { ActivityEffects, OwnButtons } from '#web/areas/activity/shared/activity-actions.ts'
import { useActivityActions, type ActivityActions } from '#web/areas/activity/shared/use-activity-actions.tsx'
import { navigate, withQuery } from '#web/base/router/location.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { StopDialog } from './StopDialog.tsx'

const GroupForm = lazyPart('id', async () => (await import('./GroupForm.tsx')).GroupForm)

const effects: ActivityEffects<Group> = {
  publish: () => [
    '发布后客户从开始时间起可以开团；商品、价格和成团条件不能再修改。',
    'Customers can open teams from the start on. Goods, prices and target are fixed then.',
  ],
  pause: () => [
    '客户不能再开团和参团；进行中的团和已下的订单继续。',
    'Customers can neither open nor join teams. Forming teams and placed orders continue.',
  ],
  resume: () => ['客户又可以开团和参团。', 'Customers can open and join teams again.'],
  close: ({ forming_count }) => [
    `关闭后不能恢复，也不能再参团；${forming_count === 0 ? '没有进行中的团。' : `${forming_count}个进行中的团等待已下的订单，到期未成团的自动退款。要立即退款请使用“强制结束”。`}`,
    `This cannot be undone, and no one can join any more. ${forming_count === 0 ? 'No team is forming.' : `Forming teams (${forming_count}) wait for the orders placed and are refunded at their end. To refund at once use “Stop”.`}`,
  ],
}

/** The group-buy buttons, for the list and for one group buy's page. */
export function useGroupActions(): ActivityActions<Group> {
  const [stopped, setStopped] = useState<Group | null>(null)
  const own = useMemo(
    (): OwnButtons<Group> => ({
      beforeDelete: [
        {
          key: 'teams',
          label: ['拼团记录', 'Teams'],
          access: group.list,
          run: ({ id }) => navigate(withQuery('/activity/group/team', { activity_id: String(id) })),
        },
        {
          key: 'stop',
          label: ['强制结束', 'Stop'],
          access: group.stop,
          danger: true,
          reason: ({ state, forming_count }) =>
            state === 'draft' || (state === 'closed' && forming_count === 0) ? ['没有可结束的团', 'There is no team to end'] : undefined,
          run: setStopped,
        },
      ],
    }),
    [],
  )
  const { dialogs, ...buttons } = useActivityActions<Group>({ entity: group, form: GroupForm, link: 'group_detail', effects, own })
  return {
    ...buttons,
    dialogs: (
      <>
        {dialogs}
        <StopDialog row={stopped} onClose={() => setStopped(null)} />
      </>
    ),
  }
}
