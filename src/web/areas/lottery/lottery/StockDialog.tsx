import { lottery, type LotteryDetail } from '#contract/lottery/lottery.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { NumberField } from '#web/kit/ui/input/NumberField.tsx'
import { Switch } from '#web/kit/ui/input/Switch.tsx'
import { lotteryTexts } from './texts.ts'
import styles from './lottery.module.css'

const Fields = fieldsOf(lottery.prizeStock)

interface Change {
  position: number
  stock: number | null
  stop: 0 | 1
}

/** More stock for a prize, or none any more, while the lottery runs. */
export function StockDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { current, opening } = useOpening(id)
  return current !== null && <Stock key={opening} id={current} isOpen={id !== null} onClose={onClose} />
}

function Stock({ id, isOpen, onClose }: { id: number; isOpen: boolean; onClose: () => void }) {
  const t = useTexts(lotteryTexts)
  const { data, isFetchedAfterMount } = useCall(lottery.detail, { id }, { staleTime: 0 })
  if (!data || !isFetchedAfterMount) return null
  const prizes = data.prizes.filter(({ kind }) => kind !== 'thanks')
  return (
    <FormDialog
      endpoint={lottery.prizeStock}
      open={isOpen}
      record={data.title}
      title={t('stock_of', { title: data.title })}
      submitText={t('save')}
      values={{ id, version: data.version, prizes: prizes.map(({ position, stock }) => ({ position, stock, stop: 0 })) }}
      edits
      onClose={onClose}
    >
      <Fields.Own name="prizes" group help={t('stop_help')}>
        {({ field }) => <Rows prizes={prizes} value={(field.value as Change[] | undefined) ?? []} onChange={field.onChange} />}
      </Fields.Own>
    </FormDialog>
  )
}

interface RowsProps {
  prizes: LotteryDetail['prizes']
  value: readonly Change[]
  onChange: (value: Change[]) => void
}

function Rows({ prizes, value, onChange }: RowsProps) {
  const t = useTexts(lotteryTexts)
  const change = (at: number, values: Partial<Change>) => onChange(value.map((one, i) => (i === at ? { ...one, ...values } : one)))
  return (
    <ul className={styles.stocks}>
      {prizes.map(({ id, title, stock, drawn, weight, is_stopped }, at) => (
        <li key={id}>
          <span>
            {title}
            <small>{t('now', { stock: formatNumber(stock ?? 0), n: formatNumber(drawn) })}</small>
          </span>
          <NumberField
            aria-label={`${title} ${t('stock')}`}
            value={value[at]?.stock ?? null}
            min={drawn}
            onChange={(next) => change(at, { stock: next })}
          />
          <Switch
            aria-label={`${title} ${t('stop')}`}
            value={value[at]?.stop === 1 || is_stopped === 1 || weight === 0}
            disabled={is_stopped === 1 || weight === 0}
            onChange={(on) => change(at, { stop: on ? 1 : 0 })}
          >
            {t('stop')}
          </Switch>
        </li>
      ))}
    </ul>
  )
}
