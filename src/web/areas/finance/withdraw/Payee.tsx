import { withdraw, type WithdrawDetail } from '#contract/finance/withdraw.ts'
import { transferStates, withdrawWays } from '#contract/trade/words.ts'
import { useAction } from '#web/base/api/query.ts'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { AccountNumber } from '#web/kit/account/AccountNumber.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Descriptions, type Description } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { failureOf } from './failure.ts'
import { withdrawTexts } from './texts.ts'

/** The amounts, the account that they are paid to, and the result of the payment. */
export function Payee({ row }: { row: WithdrawDetail }) {
  const t = useTexts(withdrawTexts)
  const say = useLabel()
  const language = useLanguage()
  const { payee, pay_serial, fail_msg, transfer_state, transfer_no, invoice_images, pay_voucher } = row
  const items: Description[] = [
    { key: 'amount', label: say(['本次提现', 'This withdrawal']), value: formatMoney(row.amount) },
    { key: 'fee', label: say(['手续费', 'Fee']), value: formatMoney(row.fee) },
    { key: 'actual', label: say(['实付', 'Paid out']), value: <strong>{formatMoney(row.actual)}</strong> },
    { key: 'way', label: say(['方式', 'Method']), value: say(withdrawWays[row.way]) },
    { key: 'holder', label: say(['户名', 'Account holder']), value: payee?.name },
    {
      key: 'account',
      label: say(['收款账号', 'Account number']),
      value: payee && <Account key={row.version} id={row.id} masked={payee.account} />,
    },
    { key: 'bank', label: say(['开户银行', 'Bank']), value: [payee?.bank, payee?.branch].filter(Boolean).join(' '), wide: true },
    { key: 'serial', label: say(['打款流水号', 'Serial number']), value: pay_serial && <Code>{pay_serial}</Code> },
    { key: 'failed', label: say(['失败原因', 'Failure reason']), value: failureOf(fail_msg, language), wide: true },
    { key: 'transfer', label: say(['转账状态', 'Transfer status']), value: transfer_state && say(transferStates[transfer_state]) },
    { key: 'transfer_no', label: say(['微信转账单号', 'WeChat transfer number']), value: transfer_no && <Code>{transfer_no}</Code> },
    { key: 'invoices', label: t('invoices'), value: pictures(invoice_images), wide: true },
    { key: 'voucher', label: t('voucher'), value: pictures(pay_voucher === null ? [] : [pay_voucher]), wide: true },
  ]
  // an empty one does not concern this withdrawal
  return <Descriptions items={items.filter(({ value }) => value)} />
}

function Account({ id, masked }: { id: number; masked: string }) {
  const maySee = usePermission(withdraw.account)
  const { data, isPending, mutate } = useAction(withdraw.account)
  return <AccountNumber masked={masked} number={data?.account} isLoading={isPending} onShow={maySee ? () => mutate({ id }) : undefined} />
}

function pictures(images: readonly string[]) {
  return images.length === 0 ? null : images.map((src) => <Image key={src} src={src} alt="" width={64} preview />)
}
