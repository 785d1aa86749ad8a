import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { MOST_SCOPE, type CouponScope } from '#contract/activity/coupon-words.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useReadOnly } from '#web/kit/ui/field-context.ts'
import type { Option } from '#web/kit/ui/option.ts'
import { Select } from '#web/kit/ui/Select.tsx'
import type { TreeNode } from '#web/kit/ui/tree-rows.ts'
import { useAllSeries, useBrandOptions } from '#web/pickers/brand-series.ts'
import { useCategoryNodes } from '#web/pickers/category-tree.ts'
import { GoodsPicker } from '#web/pickers/goods/GoodsPicker.tsx'
import { PickButton } from '#web/pickers/goods/PickButton.tsx'
import styles from './coupon.module.css'
import { Fields } from './fields.ts'

const scopeTexts = texts({ zh: { add: '添加', drop: '移除 {title}' }, en: { add: 'Add', drop: 'Remove {title}' } })

interface Named {
  id: number
  title: string
}

interface ScopeFieldProps {
  name: 'scope_ids' | 'exclude_ids'
  /** The place of the titles in the form, beside the ids. */
  names: 'scope_names' | 'exclude_names'
  kind: Exclude<CouponScope, 'all'>
  locked: boolean
}

/** The categories, brands, series or SKUs of a coupon. */
export function ScopeField({ name, names, kind, locked }: ScopeFieldProps) {
  const t = useTexts(scopeTexts)
  const form = useFormContext()
  const readOnly = useReadOnly() || locked
  const stored = (useWatch({ name: names }) as Named[] | undefined) ?? []
  const ids = (useWatch({ name }) as number[] | undefined) ?? []
  const chosen = stored.filter(({ id }) => ids.includes(id))

  function change(next: readonly Named[]) {
    form.setValue(names, next)
    const given = next.map(({ id }) => id)
    form.setValue(name, given, { shouldDirty: true, shouldValidate: true })
  }
  const add = (one: Named) => change([...chosen, one])

  return (
    <Fields.Own name={name} group required={name === 'scope_ids'} disabled={locked}>
      {() => (
        <div className={styles.field}>
          {chosen.length > 0 && (
            <ul className={styles.chosen}>
              {chosen.map(({ id, title }) => (
                <li key={id} className={styles.one}>
                  {title}
                  {!readOnly && (
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
          {!readOnly && (kind === 'sku' ? <AddGoods chosen={chosen} onAdd={add} /> : <AddFrom kind={kind} chosen={chosen} onAdd={add} />)}
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
        max={MOST_SCOPE}
        picker_source="order"
        onAdd={({ id, code, title }) => onAdd({ id, title: `${code} ${title}` })}
        onClose={() => setIsPicking(false)}
      />
    </>
  )
}

function AddFrom({ kind, chosen, onAdd }: AddProps & { kind: 'category' | 'brand' | 'series' }) {
  const t = useTexts(scopeTexts)
  const brands = useBrandOptions(kind === 'brand')
  const series = useAllSeries(kind === 'series')
  const categories = useCategoryNodes(kind === 'category')
  const options = { brand: brands, series, category: flat(categories) }[kind]
  const taken = new Set(chosen.map(({ id }) => id))
  return (
    <Select
      aria-label={t('add')}
      value={null}
      options={options.filter(({ key }) => !taken.has(key))}
      placeholder={t('add')}
      disabled={chosen.length >= MOST_SCOPE}
      onChange={(id) => {
        const found = options.find(({ key }) => key === id)
        if (found) onAdd({ id: found.key, title: found.title })
      }}
    />
  )
}

/** Categories of every level, each with those above it. */
function flat(nodes: readonly TreeNode<number>[], above = ''): Option<number>[] {
  return nodes.flatMap(({ key, title, children = [] }) => {
    const path = above ? `${above} / ${title}` : title
    return [{ key, title, ...(above && { hint: above }) }, ...flat(children, path)]
  })
}
