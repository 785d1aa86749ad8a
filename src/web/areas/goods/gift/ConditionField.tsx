import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { MOST_CONDITIONS } from '#contract/goods/gift.ts'
import { useReadOnly } from '#web/kit/ui/field-context.ts'
import type { Option } from '#web/kit/ui/option.ts'
import { Select } from '#web/kit/ui/Select.tsx'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useAllSeries, useBrandOptions } from '#web/pickers/brand-series.ts'
import { GoodsPicker } from '#web/pickers/goods/GoodsPicker.tsx'
import { PickButton } from '#web/pickers/goods/PickButton.tsx'
import styles from './ConditionField.module.css'
import { Fields } from './fields.ts'

const giftTexts = texts({
  zh: {
    add: '添加',
    drop: '移除 {title}',
  },
  en: {
    add: 'Add',
    drop: 'Remove {title}',
  },
})

interface Named {
  id: number
  title: string
}

/** The SKUs, series or brands that a rule applies to; their names are kept beside their ids, in `conditions` of the form. */
export function ConditionField({ type }: { type: 'sku' | 'series' | 'brand' }) {
  const t = useTexts(giftTexts)
  const form = useFormContext()
  const locked = useReadOnly()
  const chosen = (useWatch({ name: 'conditions' }) as Named[] | undefined) ?? []

  function change(next: readonly Named[]) {
    form.setValue('conditions', next)
    form.setValue(
      'cond_ids',
      next.map(({ id }) => id),
      { shouldDirty: true, shouldValidate: true },
    )
  }
  const add = (one: Named) => change([...chosen, one])

  return (
    <Fields.Own name="cond_ids" group required>
      {() => (
        <div className={styles.field}>
          {chosen.length > 0 && (
            <ul className={styles.chosen}>
              {chosen.map(({ id, title }) => (
                <li key={id} className={styles.one}>
                  {title}
                  {!locked && (
                    <button
                      type="button"
                      className={styles.drop}
                      aria-label={t('drop', { title })}
                      onClick={() => change(chosen.filter((other) => other.id !== id))}
                    >
                      <X aria-hidden size={12} />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {!locked && (type === 'sku' ? <AddGoods chosen={chosen} onAdd={add} /> : <AddFrom type={type} chosen={chosen} onAdd={add} />)}
        </div>
      )}
    </Fields.Own>
  )
}

interface AddProps {
  chosen: readonly Named[]
  onAdd: (one: Named) => void
}

function AddGoods({ chosen, onAdd }: AddProps) {
  const [isPicking, setIsPicking] = useState(false)
  return (
    <>
      <PickButton className={styles.add} onPick={() => setIsPicking(true)} />
      <GoodsPicker
        open={isPicking}
        chosen={chosen.map(({ id }) => id)}
        max={MOST_CONDITIONS}
        picker_source="order"
        onAdd={({ id, code }) => onAdd({ id, title: code })}
        onClose={() => setIsPicking(false)}
      />
    </>
  )
}

function AddFrom({ type, chosen, onAdd }: AddProps & { type: 'series' | 'brand' }) {
  const t = useTexts(giftTexts)
  const brands = useBrandOptions()
  const series = useAllSeries(type === 'series')
  const options: readonly Option<number>[] = type === 'series' ? series : brands
  const taken = new Set(chosen.map(({ id }) => id))
  return (
    <Select
      aria-label={t('add')}
      value={null}
      options={options.filter(({ key }) => !taken.has(key))}
      placeholder={t('add')}
      disabled={chosen.length >= MOST_CONDITIONS}
      onChange={(id) => {
        const found = options.find(({ key }) => key === id)
        if (found) onAdd({ id: found.key, title: found.title })
      }}
    />
  )
}
