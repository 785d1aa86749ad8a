import { Fragment } from 'react'
import { withdraw, withdrawFee, type Withdraw } from '#contract/finance/withdraw.ts'
import { withdrawWays } from '#contract/trade/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { reportBatch } from '#web/kit/list/actions/batch.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'
import { withdrawTexts } from './texts.ts'

export interface Rejected {
  ids: number[]
  titleOf: (id: number) => string
}

const AuditFields = fieldsOf(withdraw.audit)

/** Asks for the reason, and rejects one or many withdrawals. */
export function RejectDialog({ rejected, onClose }: { rejected: Rejected | null; onClose: () => void }) {
  const t = useTexts(withdrawTexts)
  const { current } = useOpening(rejected)
  if (!current) return null
  return (
    <FormDialog
      docks
      endpoint={withdraw.audit}
      draft={{ of: withdraw, id: current.ids.length === 1 ? current.ids[0] : undefined, variant: 0 }}
      open={rejected !== null}
      title={t('reject_title', { n: current.ids.length })}
      submitText={t('reject_submit')}
      values={{ ids: current.ids, pass: 0, reason: '' }}
      onDone={(result) => reportBatch(result, t('rejected'), { titleOf: current.titleOf })}
      onClose={onClose}
    >
      <p>{t('reject_about')}</p>
      <FormGroup>
        <Wide>
          <AuditFields.LongText name="reason" required />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}

const PayFields = fieldsOf(withdraw.pay)

/** Registers the bank transfer, starts the WeChat transfer, or pays to the balance. */
export function PayDialog({ row, onClose }: { row: Withdraw | null; onClose: () => void }) {
  const t = useTexts(withdrawTexts)
  const { current } = useOpening(row)
  if (!current) return null
  const { id, version, withdraw_no, way } = current
  const [actual, amount, fee] = [formatMoney(current.actual), formatMoney(current.amount), formatMoney(current.fee)]
  return (
    <FormDialog
      docks
      endpoint={withdraw.pay}
      draft={{ of: withdraw, id }}
      open={row !== null}
      record={withdraw_no}
      title={t('pay_title', { no: withdraw_no })}
      submitText={t('pay_submit')}
      values={{ id, version, pay_serial: null, pay_voucher: null }}
      onClose={onClose}
    >
      <p>
        {current.owner_name} · {current.payee_mask ?? ''} <br />
        <b>{t('amounts', { actual, amount, fee })}</b>
      </p>
      {way === 'bank' ? (
        <FormGroup>
          <PayFields.Text name="pay_serial" required />
          <PayFields.Image name="pay_voucher" required />
        </FormGroup>
      ) : (
        <p>{t(way === 'wechat' ? 'pay_wechat' : 'pay_balance')}</p>
      )}
    </FormDialog>
  )
}

const ApplyFields = fieldsOf(withdraw.apply)

/** An agent's application for its own commission. */
export function ApplyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(withdrawTexts)
  const say = useLabel()
  const { data } = useCall(withdraw.mine, {}, { quiet: true, enabled: open })
  return (
    <FormDialog
      endpoint={withdraw.apply}
      open={open}
      title={t('apply_title')}
      submitText={t('apply_submit')}
      values={{ amount: null, way: data?.ways[0]?.way ?? 'bank', invoice_images: [] }}
      onClose={onClose}
    >
      {data ? (
        <p>
          {t('apply_rules', {
            available: formatMoney(Math.max(0, data.account.available)),
            min: formatMoney(data.min),
            rate: `${scaled(data.fee_rate, 2)}%`,
            times: data.times_left,
          })}
          {data.ways.map(({ way, payee_mask }) => (
            <Fragment key={way}>
              <br />
              {t('payee_of', { way: say(withdrawWays[way]), payee: payee_mask ?? t('no_payee') })}
            </Fragment>
          ))}
          {data.open_no !== null && (
            <>
              <br />
              <b>{t('apply_open', { no: data.open_no })}</b>
            </>
          )}
        </p>
      ) : (
        <Skeleton lines={2} />
      )}
      <FormGroup>
        <ApplyFields.Money name="amount" help={data && <Received rate={data.fee_rate} />} />
        {data && data.ways.length > 1 && <ApplyFields.Choice name="way" only={data.ways.map(({ way }) => way)} />}
        <Wide>
          <ApplyFields.Images name="invoice_images" />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}

/** The fee for the typed amount, and the sum that the applicant receives. */
function Received({ rate }: { rate: number }) {
  const t = useTexts(withdrawTexts)
  const amount = ApplyFields.useValue('amount')
  if (typeof amount !== 'number' || amount <= 0) return null
  const fee = withdrawFee(amount, rate)
  return t('fee', { fee: formatMoney(fee), actual: formatMoney(amount - fee) })
}
