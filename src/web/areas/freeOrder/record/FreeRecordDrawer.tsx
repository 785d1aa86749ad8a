import { freeRecordFlow } from '#contract/freeOrder/record-flow.ts'
import { record, type FreeRecord, type FreeRecordDetail } from '#contract/freeOrder/record.ts'
import { freeModes, freeOutcomes, rewardTargets } from '#contract/freeOrder/words.ts'
import type { Label } from '#contract/kit/label.ts'
import { OrderLink, Part, RecordDrawer } from '#web/areas/activity/shared/RecordParts.tsx'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { activityText } from './columns.tsx'
import { Proof } from './Proof.tsx'
import { recordTexts } from './texts.ts'
import styles from './record.module.css'

interface FreeRecordDrawerProps {
  id: number | null
  actions: readonly RowAction<FreeRecord>[]
  onClose: () => void
}

/** One order in an activity, with the application and the numbers behind its draw. */
export function FreeRecordDrawer({ id, actions, onClose }: FreeRecordDrawerProps) {
  const t = useTexts(recordTexts)
  return (
    <RecordDrawer entity={record} id={id} title={(row) => t('record', { no: row?.record_no ?? '' })} actions={actions} onClose={onClose}>
      {(row) => <RecordFacts row={row} />}
    </RecordDrawer>
  )
}

/** All facts about a record, for the drawer and for its page. */
export function RecordFacts({ row }: { row: FreeRecordDetail }) {
  return (
    <div className={styles.parts}>
      <RewardPart row={row} />
      <OrderPart row={row} />
      <PersonPart row={row} />
      {row.applied_at && <ApplicationPart row={row} />}
      {row.draw_rank !== null && <DrawPart row={row} />}
      {row.seq !== null && <CountPart row={row} seq={row.seq} />}
    </div>
  )
}

interface PartProps {
  row: FreeRecordDetail
}

type Item = React.ComponentProps<typeof Descriptions>['items'][number]

/** A function that returns the entry for one fact, or nothing for an empty value. */
function useItem() {
  const say = useLabel()
  return (key: string, label: Label, value: Item['value'], wide?: true): Item[] =>
    value === null || value === undefined || value === '' ? [] : [{ key, label: say(label), value, ...(wide && { wide }) }]
}

function RewardPart({ row }: PartProps) {
  const t = useTexts(recordTexts)
  const say = useLabel()
  const item = useItem()
  const activity = activityText(row, useLanguage())
  return (
    <Part title={t('reward')}>
      <Descriptions
        items={[
          ...item('activity', ['活动', 'Activity'], activity),
          ...item('mode', ['免单方式', 'Winners'], say(freeModes[row.mode])),
          ...item('state', ['状态', 'State'], <Tag tone={freeRecordFlow.tones[row.state]}>{say(freeRecordFlow.words[row.state])}</Tag>),
          ...item('outcome', ['抽取结果', 'Result'], row.outcome && say(freeOutcomes[row.outcome])),
          ...item('base', ['参与金额', 'Amount in scope'], formatMoney(row.base_amount)),
          ...item('amount', ['免单金额', 'Reward'], formatMoney(row.reward_amount)),
          ...item('to', ['返还方式', 'Returned as'], say(rewardTargets[row.reward_to])),
          ...item('granted', ['发放时间', 'Paid out at'], row.granted_at && formatTime(row.granted_at)),
          ...item('clawed', ['已追回', 'Clawed back'], row.clawed_amount > 0 ? formatMoney(row.clawed_amount) : null),
          ...item('reason', ['原因', 'Reason'], row.reason, true),
        ]}
      />
    </Part>
  )
}

function OrderPart({ row }: PartProps) {
  const t = useTexts(recordTexts)
  const say = useLabel()
  const item = useItem()
  return (
    <Part title={t('order')}>
      <Descriptions
        items={[
          { key: 'order', label: say(['订单号', 'Order']), value: <OrderLink id={row.order_id} no={row.order_no} />, long: true },
          ...item('paid_at', ['付款时间', 'Paid at'], formatTime(row.paid_at)),
          ...item('paid', ['订单实付', 'Paid'], formatMoney(row.paid_amount)),
          ...item('refunded', ['订单已退', 'Refunded'], formatMoney(row.order_refunded)),
          ...item('free', ['订单免单返还', 'Returned from free orders'], formatMoney(row.order_free)),
        ]}
      />
    </Part>
  )
}

function PersonPart({ row }: PartProps) {
  const t = useTexts(recordTexts)
  const item = useItem()
  return (
    <Part title={t('person')}>
      <Descriptions
        items={[
          ...item('user', ['用户', 'User'], row.user_nick),
          ...item('phone', ['手机号', 'Phone'], row.user_phone),
          ...item('store', ['门店', 'Store'], row.store_name),
        ]}
      />
    </Part>
  )
}

function ApplicationPart({ row }: PartProps) {
  const t = useTexts(recordTexts)
  const item = useItem()
  return (
    <Part title={t('proof')}>
      <Proof row={row} />
      <Descriptions
        items={[
          ...item('applied', ['申请时间', 'Applied'], row.applied_at && formatTime(row.applied_at)),
          ...item('auditor', ['审核人', 'Reviewed by'], row.auditor),
          ...item('audit_at', ['审核时间', 'Reviewed'], row.audit_at && formatTime(row.audit_at)),
        ]}
      />
    </Part>
  )
}

/** The numbers by which anyone can recompute the draw. */
function DrawPart({ row }: PartProps) {
  const t = useTexts(recordTexts)
  const item = useItem()
  return (
    <Part title={t('draw')}>
      <Descriptions
        items={[
          ...item('id', ['编号', 'Number'], `${row.activity_id}:${row.session_no}:${row.id}`),
          ...item('rank', ['抽取名次', 'Rank of the draw'], `${row.draw_rank} / ${row.candidates ?? 0}`),
          ...item('hash', hashLabel, <code className={styles.seed}>{row.seed_hash}</code>, true),
          ...item('seed', seedLabel, <code className={styles.seed}>{row.seed}</code>, true),
        ]}
      />
      <p className={styles.note}>{t('draw_hint')}</p>
    </Part>
  )
}

/** The order's place in the every-n-th count; the seed once it is public. */
function CountPart({ row, seq }: PartProps & { seq: number }) {
  const t = useTexts(recordTexts)
  const item = useItem()
  const seedItems = () => [
    ...item('block', ['编号', 'Number'], `${row.activity_id}:${row.session_no}:${Math.ceil(seq / (row.nth ?? 1))}`),
    ...item('hash', hashLabel, <code className={styles.seed}>{row.seed_hash}</code>, true),
    ...item('seed', seedLabel, <code className={styles.seed}>{row.seed}</code>, true),
  ]
  return (
    <Part title={t('draw')}>
      <Descriptions
        items={[
          ...item('seq', ['第几单', 'Order of the count'], seq),
          ...item('nth', ['每N单', 'n'], row.nth),
          ...(row.seed === null ? [] : seedItems()),
        ]}
      />
      <p className={styles.note}>{t('nth_hint')}</p>
    </Part>
  )
}

const hashLabel: Label = ['种子摘要', 'Hash of the seed']
const seedLabel: Label = ['种子', 'Seed']
