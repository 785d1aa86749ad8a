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

const dialogs = {
  address: AddressDialog,
  voucher: VoucherDialog,
  pickup: PickupDialog,
  receive: ReceiveDialog,
  invoice: InvoiceDialog,
  redLetter: RedLetterDialog,
  close: CloseDialog,
  cancelRefund: CancelDialog,
}

export interface DialogRequest {
  kind: keyof typeof dialogs
  row: OrderRow
}

/** The small order forms; they stay mounted for their closing motion. */
export function Dialogs({ request, onClose }: { request: DialogRequest | null; onClose: () => void }) {
  return Object.entries(dialogs).map(([kind, OrderDialog]) => (
    <OrderDialog key={kind} row={request?.row} open={request?.kind === kind} onClose={onClose} />
  ))
}

interface DialogProps {
  row: OrderRow | undefined
  open: boolean
  onClose: () => void
}

const common = ({ row, ...rest }: DialogProps) => ({ ...rest, record: row?.order_no, draft: { of: order, id: row?.id } })
const versionOf = (row: OrderRow | undefined) => ({ id: row?.id, version: row?.version })

const Address = fieldsOf(order.address)

function AddressDialog(props: DialogProps) {
  const t = useTexts(dialogTexts)
  const { receiver, province_code, city_code, district_code, address } = props.row ?? {}
  return (
    <FormDialog
      {...common(props)}
      endpoint={order.address}
      title={t('address')}
      submitText={t('save')}
      values={{ ...versionOf(props.row), receiver, phone: '', province_code, city_code, district_code, address }}
      edits
    >
      <Address.Text name="receiver" />
      <Address.Text name="phone" placeholder={t('phone_kept')} />
      <RegionField />
      <Address.Text name="address" />
    </FormDialog>
  )
}

const Voucher = fieldsOf(order.voucher)

function VoucherDialog(props: DialogProps) {
  const t = useTexts(dialogTexts)
  const { row } = props
  return (
    <FormDialog
      {...common(props)}
      endpoint={order.voucher}
      title={t('voucher')}
      submitText={t('submit')}
      values={{ ...versionOf(row), images: [], payer_name: '', bank: '', paid_date: null, amount: row?.pay_amount }}
    >
      <Voucher.Images name="images" max={5} />
      <Voucher.Text name="payer_name" />
      <Voucher.Text name="bank" />
      <Voucher.Date name="paid_date" />
      <Voucher.Money name="amount" help={t('voucher_help')} />
    </FormDialog>
  )
}

const Pickup = fieldsOf(order.pickup)

function PickupDialog(props: DialogProps) {
  const t = useTexts(dialogTexts)
  return (
    <FormDialog
      {...common(props)}
      endpoint={order.pickup}
      title={t('pickup')}
      submitText={t('hand_over')}
      values={{ ...versionOf(props.row), code: '' }}
    >
      <Pickup.Text name="code" help={t('pickup_help')} />
    </FormDialog>
  )
}

const Receive = fieldsOf(order.receive)

function ReceiveDialog(props: DialogProps) {
  const t = useTexts(dialogTexts)
  return (
    <FormDialog
      {...common(props)}
      endpoint={order.receive}
      title={t('receive')}
      submitText={t('receive')}
      values={{ ...versionOf(props.row), reason: '' }}
    >
      <Receive.LongText name="reason" />
    </FormDialog>
  )
}

const Invoice = fieldsOf(order.invoice)

/** A correction to an issued invoice keeps its amount. */
const toInvoice = (row: OrderRow) => (row.invoice_state === 'applied' ? invoiceLeft(row) : row.invoice_amount)

function InvoiceDialog(props: DialogProps) {
  const t = useTexts(dialogTexts)
  const { row } = props
  return (
    <FormDialog
      {...common(props)}
      endpoint={order.invoice}
      title={t('invoice')}
      submitText={t('save')}
      values={{ ...versionOf(row), invoice_no: '', invoice_url: '', amount: row && toInvoice(row) }}
    >
      <Invoice.Text name="invoice_no" />
      <Invoice.Money name="amount" help={t('invoice_help')} />
      <Invoice.Text name="invoice_url" placeholder="https://" />
    </FormDialog>
  )
}

const RedLetter = fieldsOf(order.redLetter)

function RedLetterDialog(props: DialogProps) {
  const t = useTexts(dialogTexts)
  const { row } = props
  return (
    <FormDialog
      {...common(props)}
      endpoint={order.redLetter}
      title={t('red_letter')}
      submitText={t('save')}
      values={{ ...versionOf(row), invoice_no: '', amount: row && redDue(row) }}
    >
      <RedLetter.Text name="invoice_no" />
      <RedLetter.Money name="amount" help={t('red_help')} />
    </FormDialog>
  )
}

const Close = fieldsOf(order.close)

function CloseDialog(props: DialogProps) {
  const t = useTexts(dialogTexts)
  return (
    <FormDialog
      {...common(props)}
      endpoint={order.close}
      title={t('close')}
      submitText={t('close')}
      values={{ ...versionOf(props.row), reason: null, remark: '' }}
    >
      <Close.Pick name="reason" />
      <Close.LongText name="remark" />
    </FormDialog>
  )
}

const Cancel = fieldsOf(order.cancelRefund)

function CancelDialog(props: DialogProps) {
  const t = useTexts(dialogTexts)
  return (
    <FormDialog
      {...common(props)}
      endpoint={order.cancelRefund}
      title={t('cancel')}
      submitText={t('cancel')}
      values={{ ...versionOf(props.row), reason: null, remark: '' }}
    >
      <Cancel.Pick name="reason" />
      <Cancel.LongText name="remark" />
    </FormDialog>
  )
}
