import { groupTeam, type GroupTeam } from '#contract/activity/group-team.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'

const endTexts = texts({
  zh: {
    finish: '手动成团 {no}',
    dissolve: '解散 {no}',
    finish_effect: '该团立即成团：已付款的{paid}人的订单可以发货，{waits}笔待付款的订单付款后同样发货。',
    dissolve_effect: '该团立即失败：已付款的{paid}人全额退款，{waits}笔待付款的订单关闭，库存退回。',
    finish_submit: '成团',
    dissolve_submit: '解散并退款',
  },
  en: {
    finish: 'Complete {no} by hand',
    dissolve: 'Dissolve {no}',
    finish_effect:
      'The team is complete at once: the {paid:paid order|paid orders} can be shipped, the {waits:unpaid order|unpaid orders} after payment.',
    dissolve_effect:
      'The team fails at once: the {paid:paid order is|paid orders are} refunded in full, the {waits:unpaid order is|unpaid orders are} closed, and the stock returns.',
    finish_submit: 'Complete',
    dissolve_submit: 'Dissolve and refund',
  },
})

interface EndTeamDialogProps {
  ending: { name: 'finish' | 'dissolve'; row: GroupTeam } | null
  onClose: () => void
}

/** Ends a team by hand, with what it changes for the customers. */
export function EndTeamDialog({ ending, onClose }: EndTeamDialogProps) {
  const t = useTexts(endTexts)
  const { current } = useOpening(ending)
  if (!current) return null
  const { name, row } = current
  const Fields = fields[name]
  return (
    <FormDialog
      endpoint={groupTeam[name]}
      open={ending !== null}
      record={row.team_no}
      title={t(name, { no: row.team_no })}
      submitText={t(`${name}_submit`)}
      values={{ id: row.id, version: row.version, reason: '' }}
      onClose={onClose}
    >
      <p>{t(`${name}_effect`, { paid: row.joined_people, waits: row.reserved_people })}</p>
      <FormGroup>
        <Wide>
          <Fields.LongText name="reason" />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}

const fields = { finish: fieldsOf(groupTeam.finish), dissolve: fieldsOf(groupTeam.dissolve) }
