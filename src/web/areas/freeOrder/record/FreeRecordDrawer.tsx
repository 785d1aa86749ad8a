import { freeRecordFlow } from '#contract/freeOrder/record-flow.ts'
import { record, type FreeRecordDetail } from '#contract/freeOrder/record.ts'
import { freeModes, freeOutcomes, rewardTargets } from '#contract/freeOrder/words.ts'
import { OrderLink, Part, RecordDrawer } from '#web/areas/activity/shared/RecordParts.tsx'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { activityText } from './columns.tsx'
import { Proof } from './Proof.tsx'
import { recordTexts } from './texts.ts'
import styles from './record.module.css'

/** One order in an activity, with the application and the numbers behind its draw. */
export function FreeRecordDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useTexts(recordTexts)
  return (
    <RecordDrawer entity={record} id={id} title={(row) => t('record', { no: row?.record_no ?? '' })} onClose={onClose}>
      {(row) => <RecordFacts row={row} />}
    </RecordDrawer>
  )
}

type Item = React.ComponentProps<typeof Descriptions>['items'][number]

/** All facts of a record, for the drawer and for its page. */
export function RecordFacts({ row }: { row: FreeRecordDetail }) {
  const t = useTexts(recordTexts)
  const say = useLabel()
  const language = useLanguage()
  const label = (zh: string, en: string) => say([zh, en])
  const item = (key: string, [zh, en]: readonly [string, string], value: Item['value'], wide?: true): Item[] =>
    value === null || value === undefined || value === '' ? [] : [{ key, label: label(zh, en), value, ...(wide && { wide }) }]
  return (
    <div className={styles.parts}>
      <Part title={t('reward')}>
        <Descriptions
          items={[
            ...item('activity', ['活动', 'Activity'], activityText(row, language)),
            ...item('mode', ['免单方式', 'Winners'], say(freeModes[row.mode])),
            ...item('state', ['状态', 'State'], <Tag tone={freeRecordFlow.tones[row.state]}>{say(freeRecordFlow.words[row.state])}</Tag>),
            ...item('outcome', ['抽取结果', 'Result'], row.outcome && say(freeOutcomes[row.outcome])),
            ...item('base', ['参与金额', 'Amount in scope'], formatMoney(row.base_amount)),
            ...item('amount', ['免单金额', 'Reward'], formatMoney(row.reward_amount)),
            ...item('to', ['返还方式', 'Returned as'], say(rewardTargets[row.reward_to])),
            ...item('granted', ['发放时间', 'Given at'], row.granted_at && formatTime(row.granted_at)),
            ...item('clawed', ['已追回', 'Clawed back'], row.clawed_amount > 0 ? formatMoney(row.clawed_amount) : null),
            ...item('reason', ['原因', 'Reason'], row.reason, true),
          ]}
        />
      </Part>
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
      <Part title={t('person')}>
        <Descriptions
          items={[
            ...item('user', ['用户', 'User'], row.user_nick),
            ...item('phone', ['手机号', 'Phone'], row.user_phone),
            ...item('store', ['门店', 'Store'], row.store_name),
          ]}
        />
      </Part>
      {row.applied_at && (
        <Part title={t('proof')}>
          <Proof row={row} />
          <Descriptions
            items={[
              ...item('applied', ['申请时间', 'Applied'], formatTime(row.applied_at)),
              ...item('auditor', ['审核人', 'Reviewed by'], row.auditor),
              ...item('audit_at', ['审核时间', 'Reviewed'], row.audit_at && formatTime(row.audit_at)),
            ]}
          />
        </Part>
      )}
      {row.draw_rank !== null && (
        <Part title={t('draw')}>
          <Descriptions
            items={[
              ...item('id', ['编号', 'Number'], `${row.activity_id}:${row.session_no}:${row.id}`),
              ...item('rank', ['抽取名次', 'Rank of the draw'], `${row.draw_rank} / ${row.candidates ?? 0}`),
              ...item('hash', ['种子摘要', 'Hash of the seed'], <code className={styles.seed}>{row.seed_hash}</code>, true),
              ...item('seed', ['种子', 'Seed'], <code className={styles.seed}>{row.seed}</code>, true),
            ]}
          />
          <p className={styles.note}>{t('draw_hint')}</p>
        </Part>
      )}
      {row.seq !== null && (
        <Part title={t('draw')}>
          <Descriptions
            items={[
              ...item('seq', ['第几单', 'Order of the count'], row.seq),
              ...item('nth', ['每N单', 'n'], row.nth),
              ...(row.seed === null
                ? []
                : [
                    ...item('block', ['编号', 'Number'], `${row.activity_id}:${row.session_no}:${Math.ceil(row.seq / (row.nth ?? 1))}`),
                    ...item('hash', ['种子摘要', 'Hash of the seed'], <code className={styles.seed}>{row.seed_hash}</code>, true),
                    ...item('seed', ['种子', 'Seed'], <code className={styles.seed}>{row.seed}</code>, true),
                  ]),
            ]}
          />
          <p className={styles.note}>{t('nth_hint')}</p>
        </Part>
      )}
    </div>
  )
}
