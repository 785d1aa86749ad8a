import { refund, type Refund } from '#contract/finance/refund.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'

const dialogTexts = texts({
  zh: { title: '退款 {no}', submit: '确认退款', amount: '退款金额', fail_msg: '失败原因' },
  en: { title: 'Refund {no}', submit: 'Confirm the refund', amount: 'Amount', fail_msg: 'Reason of the failure' },
})

const Fields = fieldsOf(refund.route)

export type RefundRow = Pick<Refund, 'id' | 'version' | 'refund_no' | 'state' | 'route' | 'amount' | 'fail_msg'>

/** Another way for the money: the user's balance, or a bank transfer that has been made, with its proof. */
export function RouteDialog({ request, onClose }: { request: RefundRow | null; onClose: () => void }) {
  const t = useTexts(dialogTexts)
  const { current } = useOpening(request)
  if (!current) return null
  const { id, version, refund_no, amount, fail_msg, route } = current
  return (
    <FormDialog
      endpoint={refund.route}
      draft={{ of: refund, id }}
      open={request !== null}
      record={refund_no}
      title={t('title', { no: refund_no })}
      submitText={t('submit')}
      values={{ id, version, route: route === 'offline' ? 'offline' : null, reason: '', proof: null }}
      onClose={onClose}
    >
      <Descriptions
        items={[
          { key: 'amount', label: t('amount'), value: formatMoney(amount) },
          ...(fail_msg === null ? [] : [{ key: 'fail', label: t('fail_msg'), value: fail_msg, wide: true as const }]),
        ]}
      />
      <FormGroup>
        <Wide>
          <Fields.Choice name="route" required />
        </Wide>
        <Wide>
          <Fields.LongText name="reason" required />
        </Wide>
        <Wide>
          <Fields.Image name="proof" />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
