import { aftersale, type AftersaleDetail } from '#contract/order/aftersale.ts'
import { aftersaleKinds, aftersaleReasons } from '#contract/trade/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { useIsBeside } from '#web/kit/form/SidePanel.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Goods } from './Goods.tsx'
import { Pictures } from './Pictures.tsx'

const auditTexts = texts({
  zh: {
    title: '审核售后 {no}',
    pass: '同意',
    reject: '拒绝',
    submit: '提交审核',
    goods: '商品',
    asked: '申请',
    reason: '原因',
    most: '可退上限',
    images: '凭证图片',
    gifts: '随单赠品已发出，按贸易价值 {amount}，如客户不退回可在此扣除',
  },
  en: {
    title: 'Review {no}',
    pass: 'Approve',
    reject: 'Reject',
    submit: 'Review',
    goods: 'Goods',
    asked: 'Requested',
    reason: 'Reason',
    most: 'Maximum',
    images: 'Evidence',
    gifts: 'The gifts of the order were shipped; their trade value is {amount}. Deduct it here if the customer keeps them.',
  },
})

const Fields = fieldsOf(aftersale.audit)

interface AuditDialogProps {
  row: { id: number } | null
  onClose: () => void
}

/** The decision about an application, beside the application. */
export function AuditDialog({ row, onClose }: AuditDialogProps) {
  const { current } = useOpening(row)
  const { data } = useCall(aftersale.detail, { id: current?.id ?? 0 }, { enabled: current !== null, quiet: true })
  return current && data?.id === current.id ? <Decide row={data} open={row !== null} onClose={onClose} /> : null
}

function Decide({ row, open, onClose }: { row: AftersaleDetail; open: boolean; onClose: () => void }) {
  const t = useTexts(auditTexts)
  const isBeside = useIsBeside()
  const { id, version, apply_amount, most_amount } = row
  const values = {
    id,
    version,
    pass: 1,
    opinion: null,
    amount: Math.min(apply_amount, most_amount),
    gift_off: 0,
    ...(row.kind === 'return' && { return_address: row.default_return_address || null }),
  }
  return (
    <FormDialog
      docks
      endpoint={aftersale.audit}
      draft={{ of: aftersale, id }}
      open={open}
      record={row.as_no}
      title={t('title', { no: row.as_no })}
      submitText={t('submit')}
      values={values}
      onClose={onClose}
    >
      {!isBeside && <ApplicationFacts row={row} />}
      <FormGroup>
        <Wide>
          {/* not the pictures above */}
          <div data-initial-focus>
            <Fields.Either name="pass" yes={t('pass')} no={t('reject')} />
          </div>
        </Wide>
        <DecisionFields kind={row.kind} gift_value={row.gift_value} />
      </FormGroup>
    </FormDialog>
  )
}

function ApplicationFacts({ row }: { row: AftersaleDetail }) {
  const t = useTexts(auditTexts)
  const say = useLabel()
  return (
    <Descriptions
      items={[
        { key: 'goods', label: t('goods'), value: <Goods goods={row.goods} />, wide: true },
        {
          key: 'asked',
          label: t('asked'),
          value: [say(aftersaleKinds[row.kind]), ...(row.qty > 0 ? [row.qty, row.goods.unit] : []), formatMoney(row.apply_amount)].join(
            ' ',
          ),
        },
        { key: 'most', label: t('most'), value: formatMoney(row.most_amount) },
        {
          key: 'reason',
          label: t('reason'),
          value: [say(aftersaleReasons[row.reason]), row.desc].filter(Boolean).join('：'),
          wide: true,
        },
        ...(row.images.length > 0
          ? [{ key: 'images', label: t('images'), value: <Pictures images={row.images} alt={t('images')} />, wide: true as const }]
          : []),
      ]}
    />
  )
}

function DecisionFields({ kind, gift_value }: Pick<AftersaleDetail, 'kind' | 'gift_value'>) {
  const t = useTexts(auditTexts)
  const isPassed = Fields.useValue('pass') === 1
  return (
    <>
      {isPassed && <Fields.Money name="amount" />}
      {isPassed && gift_value > 0 && <Fields.Money name="gift_off" help={t('gifts', { amount: formatMoney(gift_value) })} />}
      {isPassed && kind === 'return' && (
        <Wide>
          <Fields.LongText name="return_address" required />
        </Wide>
      )}
      <Wide>
        <Fields.LongText name="opinion" required={!isPassed} />
      </Wide>
    </>
  )
}
