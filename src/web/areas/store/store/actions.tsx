import { useState, type ReactNode } from 'react'
import { coupon } from '#contract/activity/coupon.ts'
import { assign } from '#contract/customService/assign.ts'
import { messages } from '#contract/kit/messages.ts'
import { order } from '#contract/order/order.ts'
import { store, type StoreRow } from '#contract/store/store.ts'
import type { AssignRequest } from '#web/areas/customService/shared/AssignDialog.tsx'
import { useFollowup } from '#web/areas/customService/shared/use-followup.tsx'
import { navigate } from '#web/base/router/location.ts'
import { useCan } from '#web/base/session/can.ts'
import type { BulkAction, RowAction } from '#web/kit/list/actions/actions.tsx'
import { bulkExport, bulkStatus, rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import type { Assignment } from './AssignDialog.tsx'
import type { CouponIssue } from './CouponDialog.tsx'
import type { LevelChange } from './LevelDialog.tsx'
import type { Tagging } from './TagDialog.tsx'

const TransferDialog = lazyPart('request', async () => (await import('#web/areas/customService/shared/AssignDialog.tsx')).AssignDialog)
const AssignDialog = lazyPart('assignment', async () => (await import('./AssignDialog.tsx')).AssignDialog)
const CouponDialog = lazyPart('issue', async () => (await import('./CouponDialog.tsx')).CouponDialog)
const LevelDialog = lazyPart('change', async () => (await import('./LevelDialog.tsx')).LevelDialog)
const TagDialog = lazyPart('tagging', async () => (await import('./TagDialog.tsx')).TagDialog)

export const openStore = (id: number, tab?: string) => navigate(`/store/list/detail?id=${id}${tab ? `&tab=${tab}` : ''}`)
export const editStore = (id?: number) => navigate(id === undefined ? '/store/list/edit' : `/store/list/edit?id=${id}`)

type Row = Pick<StoreRow, 'id' | 'name' | 'price_level' | 'order_count' | 'status'>

interface StoreActions {
  actions: RowAction<Row>[]
  bulk: BulkAction[]
  /** The dialogs for the actions. */
  dialogs: ReactNode
}

/** The store actions, for the list and for the page of one store. */
export function useStoreActions(): StoreActions {
  const [assignment, setAssignment] = useState<Assignment | null>(null)
  const [change, setChange] = useState<LevelChange | null>(null)
  const [issue, setIssue] = useState<CouponIssue | null>(null)
  const [tagging, setTagging] = useState<Tagging | null>(null)
  const { followup, followupDialog } = useFollowup<Row>({ type: 'store', edit: store.followup, titleOf: (row) => row.name })
  const [transfer, setTransfer] = useState<AssignRequest | null>(null)
  // customer service transfers its own stores, without the right to assign agents
  const can = useCan()
  const isService = can(assign.edit) && !can(store.assign)
  // the selection stays, because the next action often applies to the same rows
  const chosen =
    (act: (ids: number[], titleOf: (id: number) => string) => void) => async (ids: number[], titleOf: (id: number) => string) => {
      act(ids, titleOf)
      return false
    }
  const toStaff = (to: Assignment['to']) => ({
    key: to,
    label: to === 'salesman' ? (['分配业务员', 'Assign a salesman'] as const) : (['分配客服', 'Assign service'] as const),
    access: to === 'service' && isService ? assign.edit : store.assign,
  })
  const toService = (ids: number[], titleOf: (id: number) => string) =>
    isService ? setTransfer({ type: 'store', ids, titleOf, onEnd: () => undefined }) : setAssignment({ to: 'service', ids, titleOf })
  const level = { key: 'level', label: ['改价格等级', 'Price level'], access: store.level } as const
  const ofRow = ({ id, name }: Row) => ({ ids: [id], titleOf: () => name })
  return {
    actions: [
      rowEdit<Row>(store, editStore),
      followup,
      { ...level, run: (row) => setChange({ ...ofRow(row), price_level: row.price_level }) },
      { ...toStaff('salesman'), run: (row) => setAssignment({ to: 'salesman', ...ofRow(row) }) },
      { ...toStaff('service'), run: ({ id, name }) => toService([id], () => name) },
      { key: 'members', label: ['成员', 'Members'], access: store.members, run: ({ id }) => openStore(id, 'members') },
      {
        key: 'order',
        label: ['代客下单', 'Order for a store'],
        access: order.create,
        reason: ({ status }) => (status === 0 ? disabled : undefined),
        run: ({ id }) => navigate(`/order/create?store=${id}`),
      },
      rowDelete<Row>(store, { reason: ({ order_count }) => (order_count > 0 ? inUse : undefined) }),
    ],
    bulk: [
      { ...toStaff('salesman'), run: chosen((ids, titleOf) => setAssignment({ to: 'salesman', ids, titleOf })) },
      { ...toStaff('service'), run: chosen(toService) },
      { ...level, run: chosen((ids, titleOf) => setChange({ ids, titleOf, price_level: 'store' })) },
      {
        key: 'coupon',
        label: ['发券', 'Issue a coupon'],
        access: coupon.issue,
        run: chosen((ids) => setIssue({ chosen: { ids }, count: ids.length })),
        runAll: async (all, count) => {
          setIssue({ chosen: all, count })
          return false
        },
      },
      { key: 'tag', label: ['打标签', 'Tag'], access: store.tag, run: chosen((ids, titleOf) => setTagging({ ids, titleOf })) },
      ...bulkStatus(store),
      bulkExport(store),
    ],
    dialogs: (
      <>
        {followupDialog}
        <TransferDialog request={transfer} onClose={() => setTransfer(null)} />
        <AssignDialog assignment={assignment} onClose={() => setAssignment(null)} />
        <CouponDialog issue={issue} onClose={() => setIssue(null)} />
        <LevelDialog change={change} onClose={() => setChange(null)} />
        <TagDialog tagging={tagging} onClose={() => setTagging(null)} />
      </>
    ),
  }
}

const disabled = ['门店已停用，请先启用', 'The store is disabled. Enable it first'] as const
const inUse = [messages.in_use[0].replace('{entity}', store.$.label[0]), messages.in_use[1].replace('{entity}', 'The store')] as const
