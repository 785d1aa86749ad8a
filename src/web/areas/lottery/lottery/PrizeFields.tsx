import { useFormContext } from 'react-hook-form'
import { lottery } from '#contract/lottery/lottery.ts'
import type { Prize } from '#contract/lottery/prize.ts'
import type { PrizeKind } from '#contract/lottery/words.ts'
import { call } from '#web/base/api/client.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { CouponPicker } from '#web/pickers/RecordPickers.tsx'
import type { PrizeDraft } from './expect.ts'
import { Fields } from './fields.ts'
import { nameOfKind } from './initial.ts'
import { PrizeGoods } from './PrizeGoods.tsx'
import { lotteryTexts } from './texts.ts'
import styles from './lottery.module.css'

interface PrizeFieldsProps {
  at: number
  stored: Prize | undefined
  locked: boolean
  /** One row in a table, whose head names the fields. */
  isWide: boolean
}

/** One prize's fields, only for its kind: what it is, its stock and its weight. */
export function PrizeFields({ at, stored, locked, isWide }: PrizeFieldsProps) {
  const t = useTexts(lotteryTexts)
  const name = `prizes.${at}` as const
  const isWon = Fields.useValue(`${name}.kind`) !== 'thanks'
  const drawn = stored && stored.drawn > 0 ? t('drawn', { n: stored.drawn }) : undefined
  // an empty cell keeps the columns of the table
  const nothing = isWide ? <span /> : null
  return (
    <>
      <Kind at={at} locked={locked} hideLabel={isWide} />
      <Fields.Text name={`${name}.title`} disabled={locked} hideLabel={isWide} />
      <What at={at} stored={stored} locked={locked} isWide={isWide} />
      {isWon ? <Fields.Int name={`${name}.stock`} min={0} required help={drawn} hideLabel={isWide} /> : nothing}
      {isWon ? <Fields.Int name={`${name}.day_max`} disabled={locked} hideLabel={isWide} /> : nothing}
      <Fields.Int name={`${name}.weight`} hideLabel={isWide} />
    </>
  )
}

/** The cell for the kind: points, amount, coupon, envelope or goods, and for no prize the fallback. */
function What({ at, stored, locked, isWide }: PrizeFieldsProps) {
  const t = useTexts(lotteryTexts)
  const name = `prizes.${at}` as const
  const kind = Fields.useValue(`${name}.kind`) as PrizeKind
  const common = { disabled: locked, hideLabel: isWide }
  const content = (
    <>
      {kind === 'thanks' && (
        <Fields.Own name={`${name}.is_fallback`} {...common}>
          {() => <Fallback at={at} />}
        </Fields.Own>
      )}
      {kind === 'integral' && <Fields.Int name={`${name}.points`} required {...common} />}
      {kind === 'balance' && <Fields.Money name={`${name}.amount`} required {...common} />}
      {kind === 'coupon' && (
        <Fields.Own name={`${name}.coupon_id`} required {...common}>
          {({ field }) => (
            <CouponPicker
              {...field}
              value={(field.value as number | null | undefined) ?? null}
              initialOption={optionOf(stored, 'coupon_id')}
              placeholder={t('reward_hint')}
            />
          )}
        </Fields.Own>
      )}
      {kind === 'redEnvelope' && (
        <Fields.Remote
          name={`${name}.envelope_id`}
          required
          {...common}
          search={searchEnvelopes}
          initialOption={optionOf(stored, 'envelope_id')}
        />
      )}
      {kind === 'goods' && (
        <>
          <PrizeGoods at={at} locked={locked} />
          <Fields.Int name={`${name}.qty`} required disabled={locked} />
        </>
      )}
    </>
  )
  return isWide ? <div className={styles.what}>{content}</div> : content
}

/** Another kind has other fields: the former values go, and `thanks` has no stock. */
function Kind({ at, locked, hideLabel }: { at: number; locked: boolean; hideLabel: boolean }) {
  const form = useFormContext()
  const say = useLabel()
  return (
    <Fields.Own name={`prizes.${at}.kind`} disabled={locked} hideLabel={hideLabel}>
      {({ field, words }) => (
        <Select
          {...field}
          value={field.value as string}
          options={words}
          onChange={(next) => {
            const before = form.getValues(`prizes.${at}`) as PrizeDraft
            const isNamed = before.title && before.title !== say(nameOfKind(before.kind))
            const kind = (next ?? 'thanks') as PrizeKind
            const empty = { points: null, amount: null, coupon_id: null, envelope_id: null, sku_id: null, qty: null, day_max: null }
            form.setValue(
              `prizes.${at}`,
              {
                ...before,
                ...empty,
                kind,
                title: isNamed ? before.title : say(nameOfKind(kind)),
                ...(kind === 'thanks' ? { stock: -1 } : { stock: (before.stock ?? -1) < 0 ? null : before.stock, is_fallback: 0 }),
                ...(kind === 'goods' && { qty: 1 }),
              },
              { shouldDirty: true, shouldValidate: form.formState.submitCount > 0 },
            )
          }}
        />
      )}
    </Fields.Own>
  )
}

/** Exactly one prize is the fallback. */
function Fallback({ at }: { at: number }) {
  const form = useFormContext()
  const say = useLabel()
  const prizes = (Fields.useValue('prizes') as PrizeDraft[] | undefined) ?? []
  return (
    <Select
      aria-label={say(['兜底', 'Fallback'])}
      value={String(prizes[at]?.is_fallback ?? 0)}
      options={[
        { key: '1', title: say(['是', 'Yes']) },
        { key: '0', title: say(['否', 'No']) },
      ]}
      onChange={(next) => {
        for (const [index] of prizes.entries())
          if (next === '1' || index === at)
            form.setValue(`prizes.${index}.is_fallback`, next === '1' && index === at ? 1 : 0, { shouldDirty: true })
      }}
    />
  )
}

function optionOf(stored: Prize | undefined, field: 'coupon_id' | 'envelope_id') {
  const key = stored?.[field]
  return key ? { key, title: stored?.ref_title ?? `#${key}` } : undefined
}

async function searchEnvelopes(word: string, signal: AbortSignal) {
  const { list } = await call(lottery.rewards, { kind: 'redEnvelope', word }, { signal, quiet: true })
  return list
}
