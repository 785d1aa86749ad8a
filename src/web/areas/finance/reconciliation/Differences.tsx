import { useState } from 'react'
import { differenceKinds, differenceSubjects, reconciliation, type Difference } from '#contract/finance/reconciliation.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { useOpened } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { hasPages } from '#web/kit/ui/table/use-page-no.ts'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import styles from './reconciliation.module.css'

const differenceTexts = texts({
  zh: {
    title: '对账差异',
    state: '处理状态',
    open: '待处理',
    resolved: '已处理',
    all: '全部',
    find: '单号开头',
    comments: '评论',
    day: '账单日期',
    subject: '类型',
    kind: '差异',
    no: '单号',
    ours: '系统金额',
    theirs: '渠道金额',
    found: '发现时间',
    note: '处理说明',
    by: '处理人',
    resolve: '处理',
    resolve_title: '处理差异 {no}',
    submit: '标记为已处理',
    none_open: '没有待处理的差异',
    none: '没有符合条件的差异',
  },
  en: {
    title: 'Differences',
    state: 'State',
    open: 'Open',
    resolved: 'Resolved',
    all: 'All',
    find: 'Start of the number',
    comments: 'Comments',
    day: 'Statement date',
    subject: 'Type',
    kind: 'Difference',
    no: 'Number',
    ours: 'System amount',
    theirs: 'Channel amount',
    found: 'Found',
    note: 'Note',
    by: 'Resolved by',
    resolve: 'Resolve',
    resolve_title: 'Resolve {no}',
    submit: 'Mark as resolved',
    none_open: 'No open differences',
    none: 'No matching differences',
  },
})

const CommentsDrawer = lazyPart('id', async () => (await import('#web/kit/comment/CommentsDrawer.tsx')).CommentsDrawer)

const Fields = fieldsOf(reconciliation.resolve)

/** The differences between bills and rows; an open one blocks payouts. */
export function Differences() {
  const t = useTexts(differenceTexts)
  const { query, setQuery } = usePage()
  const no = query['no'] ?? ''
  // the quick search knows only the number: a resolved difference is found as well
  const open = shownOf(query['open'], no)
  const [page, setPage] = useState({ page_no: 1, page_size: 10 })
  const [request, setRequest] = useState<Difference | null>(null)
  const comments = useOpened('comments')
  const filters = { ...(open !== 'all' && { open }), ...(no !== '' && { no }) }
  const { data } = useCall(reconciliation.list, { ...page, ...filters }, { keepPrevious: true, quiet: true })
  const rows = data?.list
  const columns = useDifferenceColumns({ open, resolve: setRequest, discuss: comments.open })
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <div className={styles.tools}>
        <h2 className={styles.title}>{t('title')}</h2>
        <Segmented
          aria-label={t('state')}
          value={open}
          onChange={(key) => setQuery({ open: key })}
          options={[
            { key: 'open', title: t('open') },
            { key: 'resolved', title: t('resolved') },
            { key: 'all', title: t('all') },
          ]}
        />
        <span className={styles.find}>
          <Input
            aria-label={t('no')}
            placeholder={t('find')}
            maxLength={64}
            value={no}
            onChange={(next) => setQuery({ no: next.trim() === '' ? null : next.trim() }, { replace: true })}
          />
        </span>
      </div>
      {rows?.length === 0 ? (
        <p className={styles.hint}>{t(open === 'open' && no === '' ? 'none_open' : 'none')}</p>
      ) : (
        <Table label={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} rowTitle={({ no }) => no} />
      )}
      {data && hasPages(data.total, page) && (
        <Pager
          total={data.total}
          page={page.page_no}
          pageSize={page.page_size}
          onChange={(page_no, page_size) => setPage({ page_no, page_size })}
        />
      )}
      <CommentsDrawer entity="finance.reconciliation" id={comments.id} onClose={comments.close} />
      <FormDialog
        endpoint={reconciliation.resolve}
        open={request !== null}
        record={request?.no}
        title={t('resolve_title', { no: request?.no ?? '' })}
        submitText={t('submit')}
        values={{ id: request?.id, note: '' }}
        onClose={() => setRequest(null)}
      >
        <FormGroup>
          <Wide>
            <Fields.LongText name="note" required />
          </Wide>
        </FormGroup>
      </FormDialog>
    </section>
  )
}

type DifferenceTab = 'open' | 'resolved' | 'all'

function shownOf(address: string | undefined, no: string): DifferenceTab {
  if (address === 'open' || address === 'resolved' || address === 'all') return address
  return no === '' ? 'open' : 'all'
}

interface Acts {
  open: DifferenceTab
  resolve: (row: Difference) => void
  discuss: (id: number) => void
}

function useDifferenceColumns({ open, resolve, discuss }: Acts): Column<Difference>[] {
  const t = useTexts(differenceTexts)
  const say = useLabel()
  const amount = (value: number | null) => (value === null ? '–' : formatMoney(value))
  return [
    { key: 'no', title: t('no'), width: 200, card: 'title', render: ({ no }) => <Code>{no}</Code> },
    { key: 'day', title: t('day'), width: 110, render: ({ day }) => day },
    { key: 'subject', title: t('subject'), width: 80, render: ({ subject }) => say(differenceSubjects[subject]) },
    {
      key: 'kind',
      title: t('kind'),
      width: 150,
      render: ({ kind, resolved_at }) => <Tag tone={resolved_at === null ? 'danger' : 'neutral'}>{say(differenceKinds[kind])}</Tag>,
    },
    { key: 'ours', title: t('ours'), width: 120, align: 'right', render: ({ ours }) => amount(ours) },
    { key: 'theirs', title: t('theirs'), width: 130, align: 'right', render: ({ theirs }) => amount(theirs) },
    { key: 'found', title: t('found'), width: 150, render: ({ created_at }) => <Time value={created_at} /> },
    ...(open === 'open'
      ? []
      : [
          { key: 'note', title: t('note'), width: 220, render: ({ note }: Difference) => note },
          { key: 'by', title: t('by'), width: 110, render: ({ resolver }: Difference) => resolver },
        ]),
    {
      key: 'act',
      title: '',
      width: 150,
      render: (row) => (
        <span className={styles.acts}>
          <Button size="compact" onClick={() => discuss(row.id)}>
            {t('comments')}
          </Button>
          {row.resolved_at === null && (
            <Allowed access={reconciliation.resolve}>
              <Button size="compact" onClick={() => resolve(row)}>
                {t('resolve')}
              </Button>
            </Allowed>
          )}
        </span>
      ),
    },
  ]
}
