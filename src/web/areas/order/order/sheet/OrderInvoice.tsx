import { invoiceLeft, redDue } from '#contract/order/order-invoice.ts'
import type { OrderDetail } from '#contract/order/order.ts'
import { invoiceKinds, invoiceStates } from '#contract/trade/words.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Descriptions, type Description } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'

const invoiceTexts = texts({
  zh: {
    state: '发票状态',
    no: '发票号',
    left: '可开票金额',
    amount: '开票金额',
    due: '待红冲金额',
    red: '红字发票',
    file: '电子发票',
    open: '打开',
    kind: '类型',
    title: '抬头',
    tax: '税号',
    bank: '开户行',
    account: '账号',
    address: '注册地址',
    phone: '注册电话',
    email: '收票邮箱',
  },
  en: {
    state: 'Invoice',
    no: 'Number',
    left: 'To invoice',
    amount: 'Invoiced',
    due: 'Red-letter amount due',
    red: 'Red-letter invoices',
    file: 'Electronic invoice',
    open: 'Open',
    kind: 'Type',
    title: 'Title',
    tax: 'Tax number',
    bank: 'Bank',
    account: 'Account',
    address: 'Registered address',
    phone: 'Registered phone',
    email: 'E-mail',
  },
})

/** The invoice that the customer applied for, and the one that was issued. */
export function OrderInvoice({ row }: { row: OrderDetail }) {
  const t = useTexts(invoiceTexts)
  const say = useLabel()
  const { invoice, invoice_no, invoice_url } = row
  return (
    <Descriptions
      items={present([
        { key: 'state', label: t('state'), value: say(invoiceStates[row.invoice_state]) },
        { key: 'no', label: t('no'), value: invoice_no && <Code>{invoice_no}</Code> },
        row.invoice_amount > 0
          ? { key: 'amount', label: t('amount'), value: formatMoney(row.invoice_amount) }
          : { key: 'left', label: t('left'), value: formatMoney(invoiceLeft(row)) },
        ...(row.invoice_state === 'red_due' ? [{ key: 'due', label: t('due'), value: formatMoney(redDue(row)) }] : []),
        ...(row.red_letters.length > 0 ? [{ key: 'red', label: t('red'), value: <RedLetters row={row} /> }] : []),
        {
          key: 'file',
          label: t('file'),
          value: invoice_url && (
            <a href={invoice_url} target="_blank" rel="noreferrer">
              {t('open')}
            </a>
          ),
        },
        ...(invoice
          ? [
              { key: 'kind', label: t('kind'), value: say(invoiceKinds[invoice.kind]) },
              { key: 'title', label: t('title'), value: invoice.title },
              { key: 'tax', label: t('tax'), value: invoice.tax_no && <Code>{invoice.tax_no}</Code> },
              { key: 'bank', label: t('bank'), value: invoice.bank },
              { key: 'account', label: t('account'), value: invoice.account },
              { key: 'address', label: t('address'), value: invoice.address },
              { key: 'phone', label: t('phone'), value: invoice.phone },
              { key: 'email', label: t('email'), value: invoice.email },
            ]
          : []),
      ])}
    />
  )
}

/** Fields that the buyer left empty are left out. */
const present = (items: readonly Description[]) => items.filter(({ value }) => value !== null && value !== undefined && value !== '')

function RedLetters({ row }: { row: OrderDetail }) {
  return row.red_letters.map(({ id, invoice_no, amount }) => (
    <div key={id}>
      <Code>{invoice_no}</Code> {formatMoney(amount)}
    </div>
  ))
}
