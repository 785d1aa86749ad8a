import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { category } from '#contract/goods/category.ts'
import { MOST_AXES, MOST_VALUES, type SpecAxis } from '#contract/goods/spec-axes.ts'
import { useCall } from '#web/api/query.ts'
import { messageAt } from '#web/kit/form/resolver.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Input } from '#web/kit/ui/Input.tsx'
import { Popover } from '#web/kit/ui/Popover.tsx'
import { TagsInput } from '#web/kit/ui/TagsInput.tsx'
import { useTexts } from '#web/locales/texts.ts'
import styles from './AxisEditor.module.css'
import { Fields } from './fields.ts'
import { spuFormTexts } from './form-texts.ts'
import { removeAxis, renameAxis, renameValue, setValues } from './grid.ts'
import type { Grid } from './use-grid.ts'

/** The axes of an SPU and their values. */
export function AxisEditor({ grid }: { grid: Grid }) {
  const t = useTexts(spuFormTexts)
  const { errors } = useFormState({ name: 'spec_axes' })
  const { state, reshape } = grid
  const categoryId = Number(Fields.useValue('category_id')) || null
  const template = useCall(category.template, { id: Number(categoryId) }, { enabled: categoryId !== null, staleTime: 60_000, quiet: true })
  const offered = state.axes.length === 0 ? (template.data?.spec_axes ?? []) : []
  const fault = messageAt(errors, 'spec_axes')
  return (
    <div className={styles.axes} role="group" aria-label={t('axes')}>
      {state.axes.map((axis, at) => (
        <AxisRow key={at} grid={grid} axis={axis} at={at} />
      ))}
      {state.axes.length === 0 && <p className={styles.help}>{t('no_axes')}</p>}
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <div className={styles.buttons}>
        {state.axes.length < MOST_AXES && (
          <Button
            icon={<Plus aria-hidden size={14} />}
            onClick={() => reshape({ ...state, axes: [...state.axes, { name: '', values: [] }] })}
          >
            {t('add_axis')}
          </Button>
        )}
        {offered.length > 0 && grid.lines.length === 0 && (
          <Button onClick={() => reshape({ ...state, axes: offered })}>{t('from_template')}</Button>
        )}
      </div>
    </div>
  )
}

function AxisRow({ grid, axis, at }: { grid: Grid; axis: SpecAxis; at: number }) {
  const t = useTexts(spuFormTexts)
  const { stored, state, reshape } = grid
  const others = state.axes.filter((_, index) => index !== at).map(({ name }) => name)
  return (
    <div className={styles.axis} role="group" aria-label={`${t('axes')} ${at + 1}`}>
      <Renamed
        label={t('axis_name')}
        placeholder={t('axis_hint')}
        value={axis.name}
        taken={others}
        onRename={(name) =>
          reshape(
            axis.name === ''
              ? { ...state, axes: state.axes.map((one, index) => (index === at ? { ...one, name } : one)) }
              : renameAxis(stored, state, axis.name, name),
          )
        }
      />
      <TagsInput
        aria-label={`${t('axis_values')} ${axis.name}`}
        value={axis.values}
        max={MOST_VALUES}
        disabled={axis.name === ''}
        placeholder={t('values_hint')}
        onChange={(values) => reshape(setValues(stored, state, axis.name, [...values]))}
      />
      <span className={styles.tools}>
        {axis.values.length > 0 && (
          <Popover
            align="end"
            title={t('edit_values')}
            trigger={<Button variant="ghost" icon={<ListOrdered aria-hidden size={16} />} tip={t('edit_values')} />}
          >
            <Values grid={grid} axis={axis} />
          </Popover>
        )}
        <Button
          variant="ghost"
          icon={<ArrowUp aria-hidden size={16} />}
          tip={t('move_up')}
          disabled={at === 0}
          onClick={() => reshape({ ...state, axes: moved(state.axes, at, at - 1) })}
        />
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden size={16} />}
          tip={t('remove_axis', { name: axis.name })}
          onClick={() =>
            reshape(
              axis.name === '' || axis.values.length === 0
                ? { ...state, axes: state.axes.filter((_, index) => index !== at) }
                : removeAxis(stored, state, axis.name),
            )
          }
        />
      </span>
    </div>
  )
}

/** The values of an axis one below the other, to be renamed and put in order. */
function Values({ grid, axis }: { grid: Grid; axis: SpecAxis }) {
  const t = useTexts(spuFormTexts)
  const { stored, state, reshape } = grid
  const put = (values: string[]) => reshape({ ...state, axes: state.axes.map((one) => (one === axis ? { ...one, values } : one)) })
  return (
    <ol className={styles.values}>
      {axis.values.map((value, at) => (
        <li key={value}>
          <Renamed
            label={t('value_n', { n: at + 1 })}
            value={value}
            taken={axis.values.filter((one) => one !== value)}
            onRename={(to) => reshape(renameValue(stored, state, axis.name, value, to))}
          />
          <Button
            variant="ghost"
            size="compact"
            icon={<ArrowUp aria-hidden size={14} />}
            tip={t('move_up')}
            disabled={at === 0}
            onClick={() => put(moved(axis.values, at, at - 1))}
          />
          <Button
            variant="ghost"
            size="compact"
            icon={<ArrowDown aria-hidden size={14} />}
            tip={t('move_down')}
            disabled={at === axis.values.length - 1}
            onClick={() => put(moved(axis.values, at, at + 1))}
          />
        </li>
      ))}
    </ol>
  )
}

interface RenamedProps {
  label: string
  value: string
  /** Names that it cannot have. */
  taken: readonly string[]
  placeholder?: string
  onRename: (to: string) => void
}

/** A name that is taken over when it is left, so that nothing is rebuilt at every key. */
function Renamed({ label, value, taken, placeholder, onRename }: RenamedProps) {
  const [draft, setDraft] = useState(value)
  const [followed, setFollowed] = useState(value)
  if (followed !== value) {
    setFollowed(value)
    setDraft(value)
  }
  const name = draft.trim()
  const isTaken = taken.includes(name)

  function finish() {
    if (name === value || name === '' || isTaken) setDraft(isTaken ? draft : value)
    else onRename(name)
  }

  return (
    <Input
      aria-label={label}
      placeholder={placeholder}
      value={draft}
      invalid={isTaken}
      onChange={setDraft}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        finish()
      }}
    />
  )
}

function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item)
}
