import { account } from '#contract/userBalance/account.ts'
import { log as points } from '#contract/userIntegralLog/log.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { UserPicker } from '#web/pickers/RecordPickers.tsx'

const adjustTexts = texts({
  zh: {
    balance: '调整余额',
    balance_of: '调整余额 · {nick}',
    points: '调整积分',
    points_of: '调整积分 · {nick}',
    submit: '确认调整',
    effect: '可用 {before} → {after}',
    voucher_help: '可上传转账截图、审批单等，最多9张',
  },
  en: {
    balance: 'Adjust a balance',
    balance_of: 'Adjust the balance · {nick}',
    points: 'Adjust points',
    points_of: 'Adjust points · {nick}',
    submit: 'Adjust',
    effect: 'Available {before} → {after}',
    voucher_help: 'Transfer screenshots, approvals and so on; at most 9 images',
  },
})

/** The user whose account is adjusted; without an id the dialog asks for the user. */
export interface Adjusted {
  user_id: number | null
  nick: string
  /** The available amount; null without a user. */
  available: number | null
}

export const anyUser: Adjusted = { user_id: null, nick: '', available: null }

interface AdjustDialogProps {
  /** Null while the dialog is closed. */
  request: Adjusted | null
  onClose: () => void
}

const Balance = fieldsOf(account.adjust)

/** Adds to a shopping balance, or deducts from it. The answer says whether another person has to approve it. */
export function AdjustBalanceDialog({ request, onClose }: AdjustDialogProps) {
  const t = useTexts(adjustTexts)
  const { current } = useOpening(request)
  if (!current) return null
  return (
    <FormDialog
      endpoint={account.adjust}
      open={request !== null}
      title={current.user_id === null ? t('balance') : t('balance_of', { nick: current.nick })}
      submitText={t('submit')}
      values={{ user_id: current.user_id, direction: 'add', amount: null, reason: '', vouchers: [] }}
      onClose={onClose}
    >
      <FormGroup>
        {current.user_id === null && (
          <Wide>
            <Balance.Own name="user_id">
              {({ field }) => <UserPicker {...field} value={(field.value as number | null) ?? null} />}
            </Balance.Own>
          </Wide>
        )}
        <Wide>
          <Balance.Choice name="direction" />
        </Wide>
        <Wide>
          <BalanceAmount available={current.available} />
        </Wide>
        <Wide>
          <Balance.LongText name="reason" />
        </Wide>
        <Wide>
          <Balance.Images name="vouchers" max={9} help={t('voucher_help')} />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}

function BalanceAmount({ available }: Pick<Adjusted, 'available'>) {
  const help = useEffectOf(available, Balance.useValue('direction'), Balance.useValue('amount'), formatMoney)
  return <Balance.Money name="amount" help={help} />
}

const Points = fieldsOf(points.adjust)

/** Adds points to a user, or deducts them. The answer says whether another person has to approve it. */
export function AdjustPointsDialog({ request, onClose }: AdjustDialogProps) {
  const t = useTexts(adjustTexts)
  const { current } = useOpening(request)
  if (!current) return null
  return (
    <FormDialog
      endpoint={points.adjust}
      open={request !== null}
      title={current.user_id === null ? t('points') : t('points_of', { nick: current.nick })}
      submitText={t('submit')}
      values={{ user_id: current.user_id, direction: 'add', amount: null, reason: '' }}
      onClose={onClose}
    >
      <FormGroup>
        {current.user_id === null && (
          <Wide>
            <Points.Own name="user_id">
              {({ field }) => <UserPicker {...field} value={(field.value as number | null) ?? null} />}
            </Points.Own>
          </Wide>
        )}
        <Wide>
          <Points.Choice name="direction" />
        </Wide>
        <Wide>
          <PointsAmount available={current.available} />
        </Wide>
        <Wide>
          <Points.LongText name="reason" />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}

function PointsAmount({ available }: Pick<Adjusted, 'available'>) {
  const help = useEffectOf(available, Points.useValue('direction'), Points.useValue('amount'), formatNumber)
  return <Points.Int name="amount" help={help} />
}

/** `可用 ¥10.00 → ¥12.00`, once the account and the amount are known. */
function useEffectOf(available: number | null, direction: unknown, amount: unknown, format: (value: number) => string) {
  const t = useTexts(adjustTexts)
  if (available === null || typeof amount !== 'number') return undefined
  return t('effect', { before: format(available), after: format(direction === 'sub' ? available - amount : available + amount) })
}
