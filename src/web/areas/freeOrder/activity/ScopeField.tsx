import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { activity } from '#contract/freeOrder/activity.ts'
import { MOST_SCOPE, type FreeScope } from '#contract/freeOrder/words.ts'
import { call } from '#web/base/api/client.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useReadOnly } from '#web/kit/ui/field-context.ts'
import type { Option } from '#web/kit/ui/option.ts'
import { RemoteSelect } from '#web/kit/ui/RemoteSelect.tsx'
import { Select } from '#web/kit/ui/Select.tsx'
import { TreeSelect } from '#web/kit/ui/TreeSelect.tsx'
import type { TreeNode } from '#web/kit/ui/tree-rows.ts'
import { useAllSeries, useBrandOptions } from '#web/pickers/brand-series.ts'
import { useCategoryNodes } from '#web/pickers/category-tree.ts'
import { GoodsPicker } from '#web/pickers/goods/GoodsPicker.tsx'
import { PickButton } from '#web/pickers/goods/PickButton.tsx'
import { Fields } from './fields.ts'
import styles from './free.module.css'
import { freeTexts } from './texts.ts'

type Kind = Exclude<FreeScope, 'all'>

interface Named {
  id: number
  title: string
}

/** The goods or collections whose orders take part; their names are kept beside their ids, in `scope_items` of the form. */
export function ScopeField({ scope }: { scope: Kind }) {
  const t = useTexts(freeTexts)
  const form = useFormContext()
  const locked = useReadOnly()
  const chosen = (useWatch({ name: 'scope_items' }) as Named[] | undefined) ?? []

  function change(next: readonly Named[]) {
    form.setValue('scope_items', next)
    form.setValue(
      'scope_ids',
      next.map(({ id }) => id),
      { shouldDirty: true, shouldValidate: true },
    )
  }

  return (
    <Fields.Own name="scope_ids" group required>
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
          {!locked && <Add scope={scope} chosen={chosen} onAdd={(one) => change([...chosen.filter(({ id }) => id !== one.id), one])} />}
        </div>
      )}
    </Fields.Own>
  )
}

interface AddProps {
  chosen: readonly Named[]
  onAdd: (one: Named) => void
}

function Add({ scope, ...rest }: AddProps & { scope: Kind }) {
  if (scope === 'sku') return <AddGoods {...rest} />
  if (scope === 'category') return <AddCategory {...rest} />
  if (scope === 'collection') return <AddCollection {...rest} />
  return <AddFrom scope={scope} {...rest} />
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
        onAdd={({ id, code }) => onAdd({ id, title: code })}
        onClose={() => setIsPicking(false)}
      />
    </>
  )
}

function AddFrom({ scope, chosen, onAdd }: AddProps & { scope: 'series' | 'brand' }) {
  const t = useTexts(freeTexts)
  const brands = useBrandOptions(scope === 'brand')
  const series = useAllSeries(scope === 'series')
  const options: readonly Option<number>[] = scope === 'series' ? series : brands
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

/** A category of any level: it includes those below it. */
function AddCategory({ chosen, onAdd }: AddProps) {
  const t = useTexts(freeTexts)
  const nodes = useCategoryNodes()
  return (
    <TreeSelect
      aria-label={t('add')}
      value={null}
      nodes={nodes}
      placeholder={t('add')}
      disabled={chosen.length >= MOST_SCOPE}
      onChange={(id) => {
        const title = id === null ? undefined : titleIn(nodes, id)
        if (id !== null && title !== undefined) onAdd({ id, title })
      }}
    />
  )
}

function titleIn(nodes: readonly TreeNode<number>[], key: number): string | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node.title : titleIn(node.children ?? [], key)
    if (found !== undefined) return found
  }
  return undefined
}

function AddCollection({ chosen, onAdd }: AddProps) {
  const t = useTexts(freeTexts)
  const [found, setFound] = useState<readonly Option<number>[]>([])
  return (
    <RemoteSelect
      aria-label={t('add')}
      value={null}
      placeholder={t('add')}
      disabled={chosen.length >= MOST_SCOPE}
      search={async (word, signal) => {
        const { list } = await call(activity.collections, { word: word || null }, { signal, quiet: true })
        setFound(list)
        return list
      }}
      onChange={(id) => {
        const one = found.find(({ key }) => key === id)
        if (one) onAdd({ id: one.key, title: one.title })
      }}
    />
  )
}
