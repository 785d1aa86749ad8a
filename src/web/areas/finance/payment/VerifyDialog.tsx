import { payment, type Payment } from '#contract/finance/payment.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { ReadHash } from '#web/kit/form/ReadHash.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { Vouchers } from './Vouchers.tsx'

const dialogTexts = texts({
  zh: {
    verify: '核款 {no}',
    reject: '驳回 {no}',
    verify_submit: '确认到账',
    reject_submit: '驳回凭证',
    due: '应付金额',
    store: '门店/用户',
    payer: '付款户名',
    bank: '付款银行',
    paid_date: '付款日期',
    submitted: '提交',
    images: '凭证图片',
  },
  en: {
    verify: 'Verify {no}',
    reject: 'Reject {no}',
    verify_submit: 'Confirm receipt',
    reject_submit: 'Reject voucher',
    due: 'Amount due',
    store: 'Store or user',
    payer: 'Payer',
    bank: 'Bank',
    paid_date: 'Paid on',
    submitted: 'Submitted',
    images: 'Voucher images',
  },
})

const Fields = fieldsOf(payment.verify)

export interface Verified {
  row: Pick<Payment, 'id' | 'version' | 'pay_no' | 'amount'>
  pass: 0 | 1
}

/** A bank transfer's voucher beside the amount due, and the decision; null while the dialog is closed. */
export function VerifyDialog({ request, onClose }: { request: Verified | null; onClose: () => void }) {
  const t = useTexts(dialogTexts)
  const { current } = useOpening(request)
  const { data } = useCall(payment.detail, { id: current?.row.id ?? 0 }, { enabled: current !== null, quiet: true })
  if (!current) return null
  const { row, pass } = current
  const name = pass === 1 ? 'verify' : 'reject'
  const voucher = data?.voucher
  return (
    <FormDialog
      endpoint={payment.verify}
      draft={{ of: payment, id: row.id, variant: pass }}
      open={request !== null}
      title={t(name, { no: row.pay_no })}
      submitText={t(`${name}_submit`)}
      values={{ id: row.id, version: row.version, pass, ...(pass === 1 ? { serial_no: '', amount: null } : { reason: '' }) }}
      onClose={onClose}
    >
      <ReadHash hash={data?.id === row.id ? data.hash : undefined} />
      <Descriptions
        items={[
          { key: 'due', label: t('due'), value: formatMoney(row.amount) },
          { key: 'store', label: t('store'), value: data && [data.store_name, data.nick].filter(Boolean).join(' · ') },
          { key: 'payer', label: t('payer'), value: voucher?.payer_name },
          { key: 'bank', label: t('bank'), value: voucher?.bank },
          { key: 'paid_date', label: t('paid_date'), value: voucher?.paid_date },
          { key: 'submitted', label: t('submitted'), value: data && `${data.submitter ?? ''} ${formatTime(data.submitted_at)}` },
          { key: 'images', label: t('images'), value: <Vouchers images={voucher?.images ?? []} />, wide: true },
        ]}
      />
      <FormGroup>
        {pass === 1 ? (
          <>
            <Fields.Money name="amount" required />
            <Fields.Text name="serial_no" required />
          </>
        ) : (
          <Wide>
            <Fields.LongText name="reason" required />
          </Wide>
        )}
      </FormGroup>
    </FormDialog>
  )
}
