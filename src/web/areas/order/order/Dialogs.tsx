import { invoiceLeft, redDue } from '#contract/order/order-invoice.ts'
import { order } from '#contract/order/order.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { RegionField } from '#web/pickers/RegionField.tsx'
import type { OrderRow } from './order-row.ts'

const dialogTexts = texts({
  zh: {
    address: '改地址',
    phone_kept: '留空则不变',
    pickup: '核销自提',
    pickup_help: '买家小程序订单页上的8位数字',
    hand_over: '核销',
    receive: '确认收货',
    invoice: '登记发票',
    invoice_help: '仍实付的金额，已扣除退款',
    red_letter: '登记红字发票',
    red_help: '退款后须冲红的金额',
    voucher: '上传转账凭证',
    voucher_help: '金额须与应付金额一致；由财务另一人核款',
    close: '关闭订单',
    cancel: '取消并退款',
    save: '保存',
    submit: '提交',
  },
  en: {
    address: 'Change address',
    phone_kept: 'Leave empty to keep unchanged',
    pickup: 'Confirm pick-up',
    pickup_help: 'The 8 digits on the customer’s order page',
    hand_over: 'Confirm pick-up',
    receive: 'Confirm receipt',
    invoice: 'Register invoice',
    invoice_help: 'What remains paid, less refunds',
    red_letter: 'Register red-letter invoice',
    red_help: 'The amount that refunds take back from the invoice',
    voucher: 'Upload voucher',
    voucher_help: 'The amount must equal the amount to pay; another finance person verifies it',
    close: 'Close the order',
    cancel: 'Cancel and refund',
    save: 'Save',
    submit: 'Submit',
  },
})

export interface Asked {
  kind: 'address' | 'voucher' | 'pickup' | 'receive' | 'invoice' | 'redLetter' | 'close' | 'cancelRefund'
  row: OrderRow
}

const Address = fieldsOf(order.address)
const Voucher = fieldsOf(order.voucher)
const Pickup = fieldsOf(order.pickup)
const Receive = fieldsOf(order.receive)
const Invoice = fieldsOf(order.invoice)
const RedLetter = fieldsOf(order.redLetter)
const Close = fieldsOf(order.close)
const Cancel = fieldsOf(order.cancelRefund)

/** A correction of an issued invoice keeps its amount. */
const toInvoice = (row: OrderRow) => (row.invoice_state === 'applied' ? invoiceLeft(row) : row.invoice_amount)

/** The small forms of one order; the forms stay mounted for their closing motion. */
export function Dialogs({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const t = useTexts(dialogTexts)
  const row = asked?.row
  const common = (kind: Asked['kind']) => ({ open: asked?.kind === kind, onClose, draft: { of: order, id: row?.id } })
  const one = { id: row?.id, version: row?.version }
  const { receiver, province_code, city_code, district_code, address } = row ?? {}
  return (
    <>
      <FormDialog
        {...common('address')}
        endpoint={order.address}
        title={t('address')}
        submitText={t('save')}
        values={{ ...one, receiver, phone: '', province_code, city_code, district_code, address }}
      >
        <Address.Text name="receiver" />
        <Address.Text name="phone" placeholder={t('phone_kept')} />
        <RegionField />
        <Address.Text name="address" />
      </FormDialog>
      <FormDialog
        {...common('voucher')}
        endpoint={order.voucher}
        title={t('voucher')}
        submitText={t('submit')}
        values={{ ...one, images: [], payer_name: '', bank: '', paid_date: null, amount: row?.pay_amount }}
      >
        <Voucher.Images name="images" max={5} />
        <Voucher.Text name="payer_name" />
        <Voucher.Text name="bank" />
        <Voucher.Date name="paid_date" />
        <Voucher.Money name="amount" help={t('voucher_help')} />
      </FormDialog>
      <FormDialog
        {...common('pickup')}
        endpoint={order.pickup}
        title={t('pickup')}
        submitText={t('hand_over')}
        values={{ ...one, code: '' }}
      >
        <Pickup.Text name="code" help={t('pickup_help')} />
      </FormDialog>
      <FormDialog
        {...common('receive')}
        endpoint={order.receive}
        title={t('receive')}
        submitText={t('receive')}
        values={{ ...one, reason: '' }}
      >
        <Receive.LongText name="reason" />
      </FormDialog>
      <FormDialog
        {...common('invoice')}
        endpoint={order.invoice}
        title={t('invoice')}
        submitText={t('save')}
        values={{ ...one, invoice_no: '', invoice_url: '', amount: row && toInvoice(row) }}
      >
        <Invoice.Text name="invoice_no" />
        <Invoice.Money name="amount" help={t('invoice_help')} />
        <Invoice.Text name="invoice_url" placeholder="https://" />
      </FormDialog>
      <FormDialog
        {...common('redLetter')}
        endpoint={order.redLetter}
        title={t('red_letter')}
        submitText={t('save')}
        values={{ ...one, invoice_no: '', amount: row && redDue(row) }}
      >
        <RedLetter.Text name="invoice_no" />
        <RedLetter.Money name="amount" help={t('red_help')} />
      </FormDialog>
      <FormDialog
        {...common('close')}
        endpoint={order.close}
        title={t('close')}
        submitText={t('close')}
        values={{ ...one, reason: null, remark: '' }}
      >
        <Close.Pick name="reason" />
        <Close.LongText name="remark" />
      </FormDialog>
      <FormDialog
        {...common('cancelRefund')}
        endpoint={order.cancelRefund}
        title={t('cancel')}
        submitText={t('cancel')}
        values={{ ...one, reason: null, remark: '' }}
      >
        <Cancel.Pick name="reason" />
        <Cancel.LongText name="remark" />
      </FormDialog>
    </>
  )
}
