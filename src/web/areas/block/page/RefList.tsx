import { useState } from 'react'
import X from 'virtual:icon/x'
import { page } from '#contract/block/page.ts'
import { refKinds, type RefKind } from '#contract/block/words.ts'
import { call } from '#web/base/api/client.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { RemoteSelect } from '#web/kit/ui/select/RemoteSelect.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { useBrandOptions } from '#web/pickers/brand-series.ts'
import { GoodsPicker } from '#web/pickers/goods/GoodsPicker.tsx'
import { PickButton } from '#web/pickers/goods/PickButton.tsx'
import { useSceneOptions } from '#web/pickers/scenes.ts'
import { OrderButtons } from './OrderButtons.tsx'
import styles from './editor.module.css'

const refTexts = texts({
  zh: { add: '添加{what}', search: '按名称搜索', up: '上移 {title}', down: '下移 {title}', remove: '移除 {title}', count: '{n} / {max}' },
  en: {
    add: 'Add: {what}',
    search: 'Search by name',
    up: 'Move {title} up',
    down: 'Move {title} down',
    remove: 'Remove {title}',
    count: '{n} / {max}',
  },
})

interface RefListProps {
  kind: Exclude<RefKind, 'series' | 'category'>
  ids: readonly number[]
  max: number
  onChange: (ids: number[]) => void
}

/** The rows that a block refers to, in their order; new ones from the picker for their kind. */
export function RefList({ kind, ids, max, onChange }: RefListProps) {
  const t = useTexts(refTexts)
  const say = useLabel()
  const { data } = useCall(
    page.refOption,
    { kind, ids: [...ids] },
    { enabled: ids.length > 0, keepPrevious: true, staleTime: 60_000, quiet: true },
  )
  const titles = new Map(data?.list.map(({ key, title, hint }) => [key, hint ? `${title} · ${hint}` : title]))
  const add = (id: number | null) => {
    if (id !== null && !ids.includes(id) && ids.length < max) onChange([...ids, id])
  }
  return (
    <Field label={say(refKinds[kind])} extra={t('count', { n: ids.length, max })} group>
      <div className={styles.refs}>
        {ids.length > 0 && (
          <ol className={styles.chosen}>
            {ids.map((id, at) => {
              const title = titles.get(id) ?? `#${id}`
              return (
                <li key={id} className={styles.ref}>
                  <span className={styles.name}>{title}</span>
                  <OrderButtons
                    items={ids}
                    at={at}
                    tips={{ up: t('up', { title }), down: t('down', { title }), remove: t('remove', { title }) }}
                    removeIcon={<X aria-hidden size={14} />}
                    onChange={onChange}
                  />
                </li>
              )
            })}
          </ol>
        )}
        {ids.length < max && <Adder kind={kind} ids={ids} max={max} label={t('add', { what: say(refKinds[kind]) })} onAdd={add} />}
      </div>
    </Field>
  )
}

interface AdderProps {
  kind: RefListProps['kind']
  ids: readonly number[]
  max: number
  label: string
  onAdd: (id: number | null) => void
}

function Adder({ kind, ids, max, label, onAdd }: AdderProps) {
  const t = useTexts(refTexts)
  const brands = useBrandOptions(kind === 'brand')
  const scenes = useSceneOptions(kind === 'scene')
  if (kind === 'goods') return <GoodsAdder ids={ids} max={max} onAdd={onAdd} />
  if (kind === 'brand' || kind === 'scene') {
    const options = (kind === 'brand' ? brands : scenes).filter(({ key }) => !ids.includes(key))
    return <Select<number> aria-label={label} placeholder={label} value={null} options={options} onChange={onAdd} />
  }
  return (
    <RemoteSelect<number>
      // a new search after each choice
      key={ids.length}
      aria-label={label}
      placeholder={`${label} · ${t('search')}`}
      value={null}
      onChange={onAdd}
      minLength={() => 0}
      search={async (word, signal) => {
        const { list } = await call(page.refOption, { kind, word }, { signal, quiet: true })
        return list.filter(({ key }) => !ids.includes(key)).map(({ key, title, hint }) => ({ key, title, ...(hint && { hint }) }))
      }}
    />
  )
}

function GoodsAdder({ ids, max, onAdd }: Pick<AdderProps, 'ids' | 'max' | 'onAdd'>) {
  const [isPicking, setIsPicking] = useState(false)
  return (
    <>
      <PickButton onPick={() => setIsPicking(true)} />
      <GoodsPicker open={isPicking} chosen={ids} max={max} onAdd={({ id }) => onAdd(id)} onClose={() => setIsPicking(false)} />
    </>
  )
}
