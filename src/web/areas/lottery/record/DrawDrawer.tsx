import { recordFlow } from '#contract/lottery/record-flow.ts'
import { record, type DrawDetail, type DrawRecord } from '#contract/lottery/record.ts'
import { fallbacks, prizeKinds } from '#contract/lottery/words.ts'
import { DeliveryPart, Part, RecordDrawer } from '#web/areas/activity/shared/RecordParts.tsx'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { spent } from './columns.tsx'
import { recordTexts } from './texts.ts'

interface DrawDrawerProps {
  id: number | null
  actions: readonly RowAction<DrawRecord>[]
  onClose: () => void
}

/** One draw with its prize, its delivery and the numbers behind its result. */
export function DrawDrawer({ id, actions, onClose }: DrawDrawerProps) {
  const t = useTexts(recordTexts)
  return (
    <RecordDrawer entity={record} id={id} title={(row) => t('draw', { no: row?.record_no ?? '' })} actions={actions} onClose={onClose}>
      {(row) => <Draw row={row} />}
    </RecordDrawer>
  )
}

function Draw({ row }: { row: DrawDetail }) {
  const t = useTexts(recordTexts)
  const say = useLabel()
  const language = useLanguage()
  const label = (zh: string, en: string) => say([zh, en])
  return (
    <>
      <Part title={t('prize')}>
        <Descriptions
          items={[
            { key: 'lottery', label: label('活动', 'Lottery'), value: row.lottery_title },
            { key: 'prize', label: label('奖品', 'Prize'), value: `${row.title}（${say(prizeKinds[row.kind])}）` },
            {
              key: 'state',
              label: label('状态', 'State'),
              value: <Tag tone={recordFlow.tones[row.state]}>{say(recordFlow.words[row.state])}</Tag>,
            },
            { key: 'spent', label: label('消耗', 'Spent'), value: spent(row, language) },
            { key: 'cost', label: label('奖品成本', 'Cost'), value: formatMoney(row.cost) },
            { key: 'at', label: label('时间', 'Time'), value: formatTime(row.created_at) },
            ...(row.expire_at ? [{ key: 'expire', label: label('领取截止', 'Claim until'), value: formatTime(row.expire_at) }] : []),
            ...(row.reason ? [{ key: 'reason', label: label('原因', 'Reason'), value: row.reason, wide: true as const }] : []),
            ...(row.claw_failed_at
              ? [{ key: 'failed', label: label('追回失败时间', 'Claw-back failed'), value: formatTime(row.claw_failed_at) }]
              : []),
            ...(row.remark ? [{ key: 'remark', label: t('remark'), value: row.remark, wide: true as const }] : []),
          ]}
        />
      </Part>
      <Part title={t('person')}>
        <Descriptions
          items={[
            { key: 'user', label: label('用户', 'User'), value: row.user_nick },
            { key: 'phone', label: label('手机号', 'Phone'), value: row.user_phone },
            { key: 'store', label: label('门店', 'Store'), value: row.store_name },
            { key: 'ip', label: 'IP', value: row.ip },
          ]}
        />
      </Part>
      {row.order_id !== null && <DeliveryPart title={t('delivery')} row={{ ...row, order_id: row.order_id }} />}
      <Part title={t('proof')}>
        <Descriptions
          items={[
            { key: 'no', label: label('第几次抽奖', 'Draw number'), value: row.draw_no },
            { key: 'number', label: label('随机数', 'Random number'), value: row.number },
            { key: 'weights', label: label('权重', 'Weights'), value: row.weights.join(' / '), wide: true as const },
            { key: 'picked', label: label('抽中位置', 'Picked position'), value: row.picked_position },
            {
              key: 'given',
              label: label('奖品位置', 'Position'),
              value: row.fallback ? `${row.position}（${say(fallbacks[row.fallback])}）` : row.position,
            },
          ]}
        />
        <p>{t('proof_hint')}</p>
      </Part>
    </>
  )
}
