import type { InputOf } from '#contract/kit/endpoint.ts'
import { say as sayIn } from '#contract/kit/label.ts'
import { auditFlow } from '#contract/store/audit-flow.ts'
import { audit, type AuditDetail } from '#contract/store/audit.ts'
import { call, RequestError } from '#web/base/api/client.ts'
import { texts, useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { Waiting } from '#web/kit/ui/state/Waiting.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Timeline, type TimelineEntry } from '#web/kit/ui/value/Timeline.tsx'
import { Decision } from './Decision.tsx'
import { Submitted } from './Submitted.tsx'
import styles from './audit.module.css'

const reviewTexts = texts({
  zh: {
    course: '审核过程',
    submitted: '提交申请（第 {n} 次）',
    passed_on: '初审通过',
    approved: '审核通过，门店 {store}',
    rejected: '驳回',
    withdrawn: '申请人撤回',
    earlier: '历史提交 {no}：{state}',
    none_left: '没有待审的申请了',
  },
  en: {
    course: 'Progress',
    submitted: 'Submitted (no. {n})',
    passed_on: 'Pre-reviewed',
    approved: 'Approved, store {store}',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn by the applicant',
    earlier: 'Earlier submission {no}: {state}',
    none_left: 'No more applications to review',
  },
})

const { words, tones } = auditFlow
const isOpen = (state: string) => state === 'pending' || state === 'pending_agent'
const filterNames = Object.keys(audit.next.input.shape)

export const prefetch = (query?: Query) => prefetchRecord(audit.detail, query)

/** The review for one application: the submitted data, and the decision beside them. */
export default function ReviewPage() {
  const t = useTexts(reviewTexts)
  const say = useLabel()
  const { query, setQuery, isInset } = usePage()

  /** Opens the next waiting application, within the list filters. */
  async function goOn(after: number) {
    const filters = Object.fromEntries(Object.entries(query).filter(([name]) => filterNames.includes(name)))
    try {
      const { id } = await call(audit.next, { ...numbered(filters), after } as InputOf<typeof audit.next>)
      if (id === null) toast.info(t('none_left'))
      else setQuery({ id }, { replace: true })
    } catch (error) {
      // the page stays at the decided application
      if (!(error instanceof RequestError)) throw error
    }
  }

  return (
    <DetailPage
      entity={audit}
      list="/store/audit"
      title={({ name }) => name}
      code={({ audit_no }) => audit_no}
      state={(row) => (
        <>
          <Tag tone={tones[row.state]}>{say(words[row.state])}</Tag>
          <Tag>{say(row.kind === 'new' ? ['新门店', 'New store'] : ['资料变更', 'Change'])}</Tag>
          {isOpen(row.state) && <Waiting since={row.submitted_at} />}
        </>
      )}
      tabs={[{ key: 'data', label: ['提交资料', 'Submitted data'], content: (row: AuditDetail) => <Submitted row={row} /> }]}
      rail={(row) => (
        <>
          <Decision row={row} onDone={() => void (isInset || goOn(row.id))} />
          <section className={styles.section} aria-label={t('course')}>
            <h2>{t('course')}</h2>
            <Course row={row} />
          </section>
        </>
      )}
    />
  )
}

/** The filters in an address as the call takes them: ids are numbers. */
function numbered(filters: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, name.endsWith('_id') ? Number(value) : value]))
}

function Course({ row }: { row: AuditDetail }) {
  const t = useTexts(reviewTexts)
  const language = useLanguage()
  const { state, audit_at, pre_at } = row
  const entries: TimelineEntry[] = []
  if (state === 'withdrawn') entries.push({ key: 'withdrawn', time: row.updated_at, who: row.nick, what: t('withdrawn') })
  if (state === 'approved' && audit_at)
    entries.push({
      key: 'approved',
      time: audit_at,
      ...by(row.auditor),
      what: t('approved', { store: row.store_code ?? '' }),
      tone: 'success',
    })
  if (state === 'rejected' && audit_at)
    entries.push({ key: 'rejected', time: audit_at, ...by(row.auditor), what: t('rejected'), detail: row.reject_reason, tone: 'danger' })
  if (pre_at && state !== 'rejected')
    entries.push({ key: 'pre', time: pre_at, ...by(row.pre_auditor), what: t('passed_on'), detail: row.pre_opinion, tone: 'info' })
  entries.push({ key: 'submitted', time: row.submitted_at, who: row.nick, what: t('submitted', { n: row.submit_count }) })
  for (const { id, audit_no, state: former, submitted_at, reject_reason } of row.earlier)
    entries.push({
      key: id,
      time: submitted_at,
      who: row.nick,
      tone: tones[former],
      detail: reject_reason,
      what: t('earlier', { no: audit_no, state: sayIn(words[former], language) }),
    })
  return <Timeline label={t('course')} entries={entries} />
}

function by(who: string | null) {
  return who === null ? {} : { who }
}
