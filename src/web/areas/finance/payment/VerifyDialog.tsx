import { payment, type Payment } from '#contract/finance/payment.ts'
import { BankLineFound, useBankLines } from '#web/areas/finance/shared/BankLineFound.tsx'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { ReadHash } from '#web/kit/form/ReadHash.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { useIsBeside } from '#web/kit/form/SidePanel.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { VoucherPicture } from './VoucherPicture.tsx'
import styles from './payment.module.css'

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
    type_amount: '按凭证上的金额输入',
    bank_line: '已找到银行流水：',
    same: '与应付金额一致',
    more: '比应付多 {amount}',
    less: '比应付少 {amount}',
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
    type_amount: 'Type the amount on the voucher',
    bank_line: 'Found at the bank:',
    same: 'Equals the amount due',
    more: 'Over the amount due by {amount}',
    less: 'Short of the amount due by {amount}',
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
  const isBeside = useIsBeside()
  const { current } = useOpening(request)
  const { data } = useCall(payment.detail, { id: current?.row.id ?? 0 }, { enabled: current !== null, quiet: true })
  if (!current) return null
  const { row, pass } = current
  const name = pass === 1 ? 'verify' : 'reject'
  const voucher = data?.voucher
  return (
    <FormDialog
      docks
      endpoint={payment.verify}
      draft={{ of: payment, id: row.id, variant: pass }}
      open={request !== null}
      record={row.pay_no}
      title={t(name, { no: row.pay_no })}
      submitText={t(`${name}_submit`)}
      width={880}
      values={{ id: row.id, version: row.version, pass, ...(pass === 1 ? { serial_no: '', amount: null } : { reason: '' }) }}
      onClose={onClose}
    >
      <ReadHash hash={data?.id === row.id ? data.hash : undefined} />
      {isBeside ? (
        <VoucherFields request={current} />
      ) : (
        <div className={styles.compare}>
          <VoucherPicture key={row.id} images={voucher?.images} />
          <div className={styles.facts}>
            <Descriptions
              items={[
                { key: 'due', label: t('due'), value: <b>{formatMoney(row.amount)}</b> },
                { key: 'store', label: t('store'), value: data && [data.store_name, data.nick].filter(Boolean).join(' · ') },
                { key: 'payer', label: t('payer'), value: voucher?.payer_name },
                { key: 'bank', label: t('bank'), value: voucher?.bank },
                { key: 'paid_date', label: t('paid_date'), value: voucher?.paid_date },
                { key: 'submitted', label: t('submitted'), value: data && `${data.submitter ?? ''} ${formatTime(data.submitted_at)}` },
              ]}
            />
            <VoucherFields request={current} />
          </div>
        </div>
      )}
    </FormDialog>
  )
}

/** The amount and the serial number that stand on the voucher, or the reason. */
function VoucherFields({ request: { row, pass } }: { request: Verified }) {
  const t = useTexts(dialogTexts)
  const [line] = useBankLines({ payment_id: row.id }) ?? []
  return (
    <div data-initial-focus>
      {line && (
        <p className={styles.same}>
          {t('bank_line')} <BankLineFound line={line} />
        </p>
      )}
      <FormGroup>
        {pass === 1 ? (
          <>
            <Fields.Money name="amount" required help={<Compared due={row.amount} />} />
            <Fields.Text name="serial_no" required />
          </>
        ) : (
          <Wide>
            <Fields.LongText name="reason" required />
          </Wide>
        )}
      </FormGroup>
    </div>
  )
}

/** The typed amount against the amount due; the server compares them again. */
function Compared({ due }: { due: number }) {
  const t = useTexts(dialogTexts)
  const amount = Fields.useValue('amount')
  if (typeof amount !== 'number') return t('type_amount')
  if (amount === due) return <span className={styles.same}>{t('same')}</span>
  const text = t(amount > due ? 'more' : 'less', { amount: formatMoney(Math.abs(amount - due)) })
  return <span className={styles.differs}>{text}</span>
}
