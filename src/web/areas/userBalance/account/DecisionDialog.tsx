import { directions } from '#contract/finance/movement.ts'
import { adjust, adjustKinds, type Adjust } from '#contract/userBalance/adjust.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { ReadHash } from '#web/kit/form/ReadHash.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'

const decisionTexts = texts({
  zh: {
    approve: '通过调整单 {no}',
    reject: '驳回调整单 {no}',
    approve_submit: '通过并入账',
    reject_submit: '驳回',
    user: '用户',
    change: '调整',
    reason: '原因',
    by: '申请人',
    vouchers: '凭证',
  },
  en: {
    approve: 'Approve adjustment {no}',
    reject: 'Reject adjustment {no}',
    approve_submit: 'Approve and post',
    reject_submit: 'Reject',
    user: 'User',
    change: 'Change',
    reason: 'Reason',
    by: 'Requested by',
    vouchers: 'Vouchers',
  },
})

const Fields = fieldsOf(adjust.audit)

export interface Decided {
  row: Adjust
  pass: 0 | 1
}

/** Shows what was asked for, and asks for the decision; null while the dialog is closed. */
export function DecisionDialog({ decided, onClose }: { decided: Decided | null; onClose: () => void }) {
  const t = useTexts(decisionTexts)
  const say = useLabel()
  const { current } = useOpening(decided)
  const { data } = useCall(adjust.detail, { id: current?.row.id ?? 0 }, { enabled: current !== null, quiet: true, staleTime: 0 })
  if (!current) return null
  const { row, pass } = current
  const name = pass === 1 ? 'approve' : 'reject'
  return (
    <FormDialog
      endpoint={adjust.audit}
      open={decided !== null}
      record={row.adjust_no}
      title={t(name, { no: row.adjust_no })}
      submitText={t(`${name}_submit`)}
      values={{ id: row.id, version: row.version, pass, ...(pass === 0 && { reason: '' }) }}
      onClose={onClose}
    >
      <ReadHash hash={data?.id === row.id && data.version === row.version ? data.hash : undefined} />
      <Descriptions
        items={[
          { key: 'user', label: t('user'), value: [row.nick, row.phone, row.store_name].filter(Boolean).join(' · ') },
          {
            key: 'change',
            label: t('change'),
            value: `${say(directions[row.direction])} ${row.kind === 'balance' ? formatMoney(row.amount) : `${formatNumber(row.amount)} ${say(adjustKinds.integral)}`}`,
          },
          { key: 'by', label: t('by'), value: `${row.creator} · ${formatTime(row.created_at)}` },
          { key: 'reason', label: t('reason'), value: row.reason, wide: true },
          ...(row.vouchers.length > 0
            ? [
                {
                  key: 'vouchers',
                  label: t('vouchers'),
                  value: row.vouchers.map((voucher) => <Image key={voucher} src={voucher} alt="" width={64} fit="cover" />),
                  wide: true as const,
                },
              ]
            : []),
        ]}
      />
      {pass === 0 && (
        <FormGroup>
          <Wide>
            <Fields.LongText name="reason" required />
          </Wide>
        </FormGroup>
      )}
    </FormDialog>
  )
}
