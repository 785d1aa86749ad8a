import { useState } from 'react'
import { department, type DepartmentMember, type DepartmentRow } from '#contract/dev/department.ts'
import { user } from '#contract/dev/user.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { useActionsColumn } from '#web/kit/list/actions/actions-column.tsx'
import { BulkBar, useAllowed, type BulkAction, type RowAction } from '#web/kit/list/actions/actions.tsx'
import { runBatch } from '#web/kit/list/actions/batch.ts'
import { useListSelection } from '#web/kit/list/actions/selection.ts'
import { useColumns } from '#web/kit/list/columns/columns.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { AccountPicker } from '#web/pickers/RecordPickers.tsx'
import { memberColumns, nameOf } from './member-columns.tsx'
import { TransferDialog, type TransferAsked } from './TransferDialog.tsx'
import styles from './index.module.css'

const departmentTexts = texts({
  zh: {
    members_of: '{title}的成员',
    with_below: '含下级部门',
    add: '加入部门',
    add_hint: '输入姓名或账号',
    choose_account: '请先选择账号',
    no_members: '没有成员',
    no_members_hint: '在上方搜索账号并加入部门。',
    take_out: '将 {name} 移出部门？',
    take_out_body: '该账号将不属于任何部门，按部门的数据范围不再看到其数据。',
    take_out_verb: '移出',
  },
  en: {
    members_of: 'Members of {title}',
    with_below: 'Include sub-departments',
    add: 'Add',
    add_hint: 'Name or username',
    choose_account: 'Choose an account first',
    no_members: 'No members',
    no_members_hint: 'Search for an account above and add it.',
    take_out: 'Remove {name} from the department?',
    take_out_body: 'The account will belong to no department; department scopes no longer show its records.',
    take_out_verb: 'Remove',
  },
})

/** A department's accounts: add, remove, transfer, appoint the head. */
export function MembersDrawer({ row, onClose }: { row: DepartmentRow | null; onClose: () => void }) {
  const t = useTexts(departmentTexts)
  return (
    <Drawer open={row !== null} title={t('members_of', { title: row?.title ?? '' })} onClose={onClose} width={760}>
      {row && <Members key={row.id} id={row.id} label={t('members_of', { title: row.title })} />}
    </Drawer>
  )
}

function Members({ id, label }: { id: number; label: string }) {
  const t = useTexts(departmentTexts)
  const [below, setBelow] = useState(false)
  const [{ page, size }, setPlace] = useState({ page: 1, size: 20 })
  const [request, setRequest] = useState<TransferAsked | null>(null)
  const query = useCall(
    department.members,
    { id, below: below ? 1 : 0, page_no: page, page_size: size },
    { keepPrevious: true, staleTime: 0 },
  )
  const { list: rows, total = 0 } = query.data ?? {}
  const selection = useListSelection({ rows, filters: none, total, isLoading: false })
  const bulk = useAllowed([
    {
      key: 'transfer',
      label: user.transfer.title,
      access: user.transfer,
      run: (ids, titleOf) => new Promise<boolean>((onEnd) => setRequest({ ids, titleOf, onEnd })),
    } satisfies BulkAction,
  ])
  const columns = [...useColumns(memberColumns), ...useActionsColumn(useMemberActions(), nameOf)]
  return (
    <div className={styles.members}>
      <div className={styles.tools}>
        {selection.count > 0 ? (
          <BulkBar
            actions={bulk}
            selection={selection}
            titleOf={(one) => nameOf(rows?.find((row) => row.id === one) ?? { real_name: '', username: '' })}
          />
        ) : (
          <>
            <Allowed access={user.transfer}>
              <Adder id={id} />
            </Allowed>
            <Checkbox
              value={below}
              onChange={(on) => {
                setBelow(on)
                setPlace({ page: 1, size })
              }}
            >
              {t('with_below')}
            </Checkbox>
          </>
        )}
      </div>
      <div className={styles.table}>
        <Table
          label={label}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowTitle={nameOf}
          loading={query.isPlaceholderData}
          empty={<Empty title={t('no_members')}>{t('no_members_hint')}</Empty>}
          selected={bulk.length > 0 ? selection.marked : undefined}
          onSelect={bulk.length > 0 ? selection.change : undefined}
        />
      </div>
      {(total > size || page > 1) && (
        <Pager page={page} pageSize={size} total={total} onChange={(next, pageSize) => setPlace({ page: next, size: pageSize })} />
      )}
      <TransferDialog request={request} onClose={() => setRequest(null)} />
    </div>
  )
}

/** Moves one account into the department. */
function Adder({ id }: { id: number }) {
  const t = useTexts(departmentTexts)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isAdding, setIsAdding] = useState(false)

  async function add(account: number) {
    setIsAdding(true)
    if (await runBatch(user.transfer, { ids: [account], department_id: id })) setChosen(null)
    setIsAdding(false)
  }

  return (
    <span className={styles.adder}>
      <AccountPicker aria-label={t('add_hint')} value={chosen} onChange={setChosen} placeholder={t('add_hint')} />
      <Button
        loading={isAdding}
        disabledReason={chosen === null ? t('choose_account') : undefined}
        onClick={() => chosen !== null && void add(chosen)}
      >
        {t('add')}
      </Button>
    </span>
  )
}

function useMemberActions(): RowAction<DepartmentMember>[] {
  const t = useTexts(departmentTexts)
  const head = useAction(department.head)
  return [
    {
      key: 'head',
      label: ['设为负责人', 'Make head'],
      access: department.head,
      reason: ({ is_head, status }) => (is_head === 1 ? isHead : status === 0 ? isDisabled : undefined),
      run: (row) => head.mutate({ id: row.department_id, head_id: row.id }),
    },
    {
      key: 'leave',
      label: ['移出', 'Remove'],
      access: user.transfer,
      danger: true,
      run: async (row) => {
        const question = { title: t('take_out', { name: nameOf(row) }), body: t('take_out_body'), confirmText: t('take_out_verb') }
        if (await confirm(question)) await runBatch(user.transfer, { ids: [row.id], department_id: null })
      },
    },
  ]
}

const none = {}
const isHead = ['已是负责人', 'Already the head'] as const
const isDisabled = ['账号已停用', 'This account is disabled'] as const
