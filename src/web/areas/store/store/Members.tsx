import { useState } from 'react'
import { store, type Store, type StoreMember } from '#contract/store/store.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { useCan } from '#web/base/session/can.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { actionsWidth, RowActions, type RowAction } from '#web/kit/list/actions/actions.tsx'
import { columnsOf, useColumns, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { hasPages, usePageNo } from '#web/kit/ui/table/use-page-no.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { UserPicker } from '#web/pickers/RecordPickers.tsx'
import styles from './store.module.css'

const memberTexts = texts({
  zh: {
    label: '成员列表',
    none: '还没有成员；第一位成员成为店主',
    add: '添加成员',
    add_help: '按昵称或手机号查找未绑定门店的用户',
    submit: '添加',
    owner_title: '确定转让店主吗？',
    owner_body: '“{nick}”成为店主，原店主成为店员',
    owner: '转让店主',
    remove_title: '确定移除店员吗？',
    remove_body: '“{nick}”不再属于该门店',
    remove: '移除',
  },
  en: {
    label: 'Member list',
    none: 'No members yet; the first one becomes the owner',
    add: 'Add a member',
    add_help: 'Find users without a store by nickname or phone number',
    submit: 'Add',
    owner_title: 'Transfer ownership?',
    owner_body: '“{nick}” becomes the owner; the previous owner becomes staff',
    owner: 'Transfer ownership',
    remove_title: 'Remove the staff member?',
    remove_body: '“{nick}” no longer belongs to this store',
    remove: 'Remove',
  },
})

const column = columnsOf(store.members)
const columns: ListColumn<StoreMember>[] = [
  column.own('avatar', ({ avatar }) => <Image src={avatar} alt="" width={28} fit="cover" />, {
    width: 56,
    align: 'center',
    card: 'hidden',
  }),
  column.text('nick', { width: 120, card: 'title' }),
  column.text('phone', { width: 112 }),
  column.own(
    'store_role',
    ({ store_role }, language) => (
      <Tag tone={store_role === 'owner' ? 'success' : 'neutral'}>
        {{ owner: ['店主', 'Owner'], clerk: ['店员', 'Staff'] }[store_role][language === 'zh' ? 0 : 1]}
      </Tag>
    ),
    { width: 72 },
  ),
  column.count('order_count', { width: 72 }),
  column.own(
    'last_login_at',
    ({ last_login_at, created_at }) => <Twofold main={last_login_at ? formatTime(last_login_at) : '–'} sub={formatTime(created_at)} />,
    { label: ['最近登录 / 加入', 'Last login / joined'], width: 148 },
  ),
]

const Fields = fieldsOf(store.memberAdd)

/** The store's users, with the ownership transfer. */
export function Members({ row: { id } }: { row: Store }) {
  const t = useTexts(memberTexts)
  const language = useLanguage()
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const { page, pager } = usePageNo()
  const query = useCall(store.members, { id, ...page }, { keepPrevious: true, quiet: true })
  const owner = useAction(store.owner)
  const remove = useAction(store.memberRemove)
  const ask = async (member: StoreMember, verb: 'owner' | 'remove') => {
    const sure = await confirm({
      title: t(`${verb}_title`),
      body: t(`${verb}_body`, { nick: member.nick }),
      confirmText: t(verb),
      ...(verb === 'remove' && { tone: 'danger' as const }),
    })
    // the client shows the refusal reason
    if (sure) (verb === 'owner' ? owner : remove).mutate({ id, user_id: member.id })
  }
  const actions: RowAction<StoreMember>[] = [
    { key: 'owner', label: ['转让店主', 'Transfer ownership'], run: (member) => void ask(member, 'owner') },
    { key: 'remove', label: ['移除店员', 'Remove'], danger: true, run: (member) => void ask(member, 'remove') },
  ]
  const visibleColumns = useColumns(columns)
  const hasClerk = query.data?.list.some(({ store_role }) => store_role === 'clerk') ?? false
  const last = {
    key: 'actions',
    title: language === 'zh' ? '操作' : 'Actions',
    width: actionsWidth(actions, language),
    pin: 'right' as const,
    render: (member: StoreMember) =>
      member.store_role === 'clerk' && <RowActions row={member} actions={actions} title={member.nick} language={language} />,
  }
  return (
    <>
      <div className={styles.bar}>
        <Allowed access={store.memberAdd}>
          <Button onClick={() => setAdding(true)}>{t('add')}</Button>
        </Allowed>
      </div>
      <Table
        focusable
        label={t('label')}
        columns={can(store.owner) && hasClerk ? [...visibleColumns, last] : visibleColumns}
        rows={query.error && !query.data ? [] : query.data?.list}
        rowKey={(member) => member.id}
        empty={query.error ? <NotLoaded error={query.error} retry={query.refetch} /> : <Empty title={t('none')} />}
      />
      {query.data && hasPages(query.data.total, page) && <Pager {...pager} total={query.data.total} totalExact={query.data.total_exact} />}
      <FormDialog
        endpoint={store.memberAdd}
        open={isAdding}
        title={t('add')}
        submitText={t('submit')}
        values={{ id, user_id: null }}
        onClose={() => setAdding(false)}
      >
        <Fields.Own name="user_id" help={t('add_help')}>
          {({ field }) => <UserPicker {...field} value={(field.value as number | null | undefined) ?? null} />}
        </Fields.Own>
      </FormDialog>
    </>
  )
}
