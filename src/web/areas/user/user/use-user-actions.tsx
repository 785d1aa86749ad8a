import { useState, type ReactNode } from 'react'
import { coupon } from '#contract/activity/coupon.ts'
import { say } from '#contract/kit/label.ts'
import { statusWords } from '#contract/kit/verbs.ts'
import { user, type User } from '#contract/user/user.ts'
import { account } from '#contract/userBalance/account.ts'
import { log } from '#contract/userIntegralLog/log.ts'
import type { AssignRequest } from '#web/areas/customService/shared/AssignDialog.tsx'
import { useFollowup } from '#web/areas/customService/shared/use-followup.tsx'
import type { Adjusted } from '#web/areas/user/shared/AdjustDialogs.tsx'
import { textIn, texts, useLanguageStore } from '#web/base/locales/texts.ts'
import { navigate, withQuery } from '#web/base/router/location.ts'
import type { BulkAction, RowAction } from '#web/kit/list/actions/actions.tsx'
import { runBatch } from '#web/kit/list/actions/batch.ts'
import { bulkExport, bulkStatus } from '#web/kit/list/actions/entity-actions.ts'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import type { TagRequest } from './TagDialog.tsx'

const AdjustBalanceDialog = lazyPart('request', async () => (await import('#web/areas/user/shared/AdjustDialogs.tsx')).AdjustBalanceDialog)
const AdjustPointsDialog = lazyPart('request', async () => (await import('#web/areas/user/shared/AdjustDialogs.tsx')).AdjustPointsDialog)
const UserDialog = lazyPart('row', async () => (await import('./UserDialog.tsx')).UserDialog)
const TagDialog = lazyPart('request', async () => (await import('./TagDialog.tsx')).TagDialog)
const IssueDialog = lazyPart('request', async () => (await import('./IssueDialog.tsx')).IssueDialog)
const AssignDialog = lazyPart('request', async () => (await import('#web/areas/customService/shared/AssignDialog.tsx')).AssignDialog)

interface UserActions {
  actions: RowAction<User>[]
  bulk: BulkAction[]
  dialogs: ReactNode
}

const inList = { type: 'user', byUserList: true } as const

/** The user actions with their dialogs, for the list and for the page of one user. */
export function useUserActions(): UserActions {
  const [edited, setEdited] = useState<User | null>(null)
  const [tagged, setTagged] = useState<(TagRequest & { tags: string[] }) | null>(null)
  const [assigned, setAssigned] = useState<AssignRequest | null>(null)
  const [issued, setIssued] = useState<TagRequest | null>(null)
  const [balance, setBalance] = useState<Adjusted | null>(null)
  const [points, setPoints] = useState<Adjusted | null>(null)
  const { followup, followupDialog } = useFollowup<User>({ type: 'user', edit: user.followup, titleOf: (row) => row.nick })
  const one = (row: User): TagRequest => ({ ids: [row.id], titleOf: () => row.nick, onEnd: () => undefined })
  return {
    actions: [
      { key: 'edit', label: ['编辑', 'Edit'], access: user.edit, opensForm: true, run: setEdited },
      followup,
      {
        key: 'balance',
        label: ['调整余额', 'Adjust balance'],
        access: account.adjust,
        run: ({ id, nick, balance }) => setBalance({ user_id: id, nick, available: balance }),
      },
      {
        key: 'points',
        label: ['调整积分', 'Adjust points'],
        access: log.adjust,
        run: ({ id, nick, integral }) => setPoints({ user_id: id, nick, available: integral }),
      },
      {
        key: 'coupon',
        label: ['发券', 'Give a coupon'],
        access: coupon.issue,
        reason: ({ status }) => (status === 1 ? undefined : ['停用的用户不能领券', 'A disabled user cannot receive coupons']),
        run: (row) => setIssued(one(row)),
      },
      { key: 'assign', label: ['分配客服', 'Assign'], access: user.assign, run: (row) => setAssigned({ ...one(row), ...inList }) },
      { key: 'tag', label: ['打标签', 'Tags'], access: user.tag, run: (row) => setTagged({ ...one(row), tags: row.tags }) },
      {
        key: 'unbind',
        label: ['解绑门店', 'Remove from store'],
        access: user.unbind,
        danger: true,
        reason: whyBound,
        run: askAndUnbind,
      },
      { key: 'status', label: ['启停', 'Enable or disable'], access: user.status, run: (row) => void askAndSwitch(row) },
    ],
    bulk: [
      {
        key: 'tag',
        label: ['打标签', 'Tags'],
        access: user.tag,
        run: (ids, titleOf) => new Promise((onEnd) => setTagged({ ids, titleOf, tags: [], onEnd })),
      },
      {
        key: 'assign',
        label: ['分配客服', 'Assign'],
        access: user.assign,
        run: (ids, titleOf) => new Promise((onEnd) => setAssigned({ ids, titleOf, onEnd, ...inList })),
      },
      {
        key: 'coupon',
        label: ['发券', 'Give a coupon'],
        access: coupon.issue,
        run: (ids, titleOf) => new Promise((onEnd) => setIssued({ ids, titleOf, onEnd })),
      },
      ...bulkStatus(user),
      bulkExport(user),
    ],
    dialogs: (
      <>
        <AdjustBalanceDialog request={balance} onClose={() => setBalance(null)} />
        <AdjustPointsDialog request={points} onClose={() => setPoints(null)} />
        {followupDialog}
        <UserDialog row={edited} onClose={() => setEdited(null)} />
        <TagDialog request={tagged} onClose={() => setTagged(null)} />
        <IssueDialog request={issued} onClose={() => setIssued(null)} />
        <AssignDialog request={assigned} onClose={() => setAssigned(null)} />
      </>
    ),
  }
}

/** 详情 for a row. */
export const rowDetail: RowAction<User> = {
  key: 'detail',
  label: ['详情', 'Details'],
  run: ({ id }) => navigate(withQuery('/user/list/detail', { id: String(id) })),
}

function whyBound({ store_id, store_role }: User) {
  if (store_id === null) return ['该用户没有绑定门店', 'The user does not belong to a store'] as const
  return store_role === 'owner'
    ? (['店主不能解绑，请先转让店主', 'The owner cannot be released. Transfer the ownership first'] as const)
    : undefined
}

const actionTexts = texts({
  zh: {
    unbind_title: '将 {name} 从门店解绑？',
    unbind_body: '该用户不再属于“{store}”，也看不到门店价格。',
    unbind: '解绑',
    switch_title: '确定要{word}“{name}”吗？',
    switch_off: '停用后该用户立即退出小程序，不能登录和下单。',
    switch_on: '启用后该用户可以重新登录。',
  },
  en: {
    unbind_title: 'Remove {name} from the store?',
    unbind_body: 'The user no longer belongs to “{store}” and can no longer see store prices.',
    unbind: 'Remove',
    switch_title: '{word} “{name}”?',
    switch_off: 'The user is logged out of the mini-program immediately and cannot log in or place orders.',
    switch_on: 'The user can log in again.',
  },
})

async function askAndUnbind({ id, nick, store_name }: User): Promise<void> {
  const { language } = useLanguageStore.getState()
  const sure = await confirm({
    title: textIn(actionTexts, language, 'unbind_title', { name: nick }),
    body: textIn(actionTexts, language, 'unbind_body', { store: store_name ?? '' }),
    confirmText: textIn(actionTexts, language, 'unbind'),
    tone: 'danger',
  })
  if (sure) await runBatch(user.unbind, { ids: [id] }, { titleOf: () => nick })
}

async function askAndSwitch({ id, nick, status }: User): Promise<void> {
  const { language } = useLanguageStore.getState()
  const next = status === 1 ? 0 : 1
  const word = say(statusWords[next], language)
  const sure = await confirm({
    title: textIn(actionTexts, language, 'switch_title', { word, name: nick }),
    body: textIn(actionTexts, language, next === 0 ? 'switch_off' : 'switch_on'),
    confirmText: word,
    ...(next === 0 && { tone: 'danger' as const }),
  })
  if (sure) await runBatch(user.status, { ids: [id], status: next }, { titleOf: () => nick })
}
