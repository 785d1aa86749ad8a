import { group, type Group } from '#contract/activity/group.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'

const stopTexts = texts({
  zh: {
    title: '强制结束“{title}”',
    submit: '结束并退款',
    effect_none: '活动立即关闭。没有进行中的团。此操作不能撤销。',
    effect: '活动立即关闭，{n}个进行中的团全部解散：已付款的订单全额退款，未付款的订单关闭，库存退回。此操作不能撤销。',
  },
  en: {
    title: 'End “{title}”',
    submit: 'End and refund',
    effect_none: 'The group buy closes at once. No team is forming. This cannot be undone.',
    effect:
      'The activity closes at once and its {n:forming team is|forming teams are} dissolved: paid orders are refunded in full, unpaid ones closed, and the stock returns. This cannot be undone.',
  },
})

const Fields = fieldsOf(group.stop)

/** Closes a group buy and dissolves its forming teams. */
export function StopDialog({ row, onClose }: { row: Group | null; onClose: () => void }) {
  const t = useTexts(stopTexts)
  const { current } = useOpening(row)
  if (!current) return null
  const { id, version, title, forming_count } = current
  return (
    <FormDialog
      endpoint={group.stop}
      open={row !== null}
      record={title}
      title={t('title', { title })}
      submitText={t('submit')}
      values={{ id, version, reason: '' }}
      onClose={onClose}
    >
      <p>{forming_count === 0 ? t('effect_none') : t('effect', { n: forming_count })}</p>
      <FormGroup>
        <Wide>
          <Fields.LongText name="reason" />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
