import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import ArrowUp from 'virtual:icon/arrow-up'
import ListOrdered from 'virtual:icon/list-ordered'
import Plus from 'virtual:icon/plus'
import Trash from 'virtual:icon/trash'
import { category } from '#contract/goods/category.ts'
import { MOST_AXES, MOST_VALUES, type SpecAxis } from '#contract/goods/spec-axes.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { messageAt } from '#web/kit/form/resolver.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Popover } from '#web/kit/ui/overlay/Popover.tsx'
import { TagsInput } from '#web/kit/ui/select/TagsInput.tsx'
import { AxisValues } from './AxisValues.tsx'
import { Fields } from './fields.ts'
import { spuFormTexts } from './form-texts.ts'
import { moveItem, removeAxis, renameAxis, setValues } from './grid.ts'
import { Renamed } from './Renamed.tsx'
import type { Grid } from './use-grid.ts'
import styles from './AxisEditor.module.css'

/** An SPU's axes and their values. */
export function AxisEditor({ grid }: { grid: Grid }) {
  const t = useTexts(spuFormTexts)
  const { errors } = useFormState({ name: 'spec_axes' })
  const { state, reshape } = grid
  const [isAdding, setIsAdding] = useState(false)
  const categoryId = Number(Fields.useValue('category_id')) || null
  const template = useCall(category.template, { id: Number(categoryId) }, { enabled: categoryId !== null, staleTime: 60_000, quiet: true })
  const offered = state.axes.length === 0 ? (template.data?.spec_axes ?? []) : []
  const fault = messageAt(errors, 'spec_axes')
  return (
    <div className={styles.axes} role="group" aria-label={t('axes')}>
      {state.axes.map((axis, at) => (
        <AxisRow key={at} grid={grid} axis={axis} at={at} isAdded={isAdding && at === state.axes.length - 1} />
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
            onClick={() => {
              setIsAdding(true)
              reshape({ ...state, axes: [...state.axes, { name: '', values: [] }] })
            }}
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

function AxisRow({ grid, axis, at, isAdded }: { grid: Grid; axis: SpecAxis; at: number; isAdded: boolean }) {
  const t = useTexts(spuFormTexts)
  const { stored, state, reshape } = grid
  const others = state.axes.filter((_, index) => index !== at).map(({ name }) => name)
  return (
    <div className={styles.axis} role="group" aria-label={`${t('axes')} ${at + 1}`}>
      <Renamed
        label={t('axis_name')}
        placeholder={t('axis_hint')}
        focused={isAdded}
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
        // not disabled: Tab from the name, which is applied on blur, must reach the values
        readOnly={axis.name === ''}
        placeholder={t(axis.name === '' ? 'name_first' : 'values_hint')}
        onChange={(values) => reshape(setValues(stored, state, axis.name, [...values]))}
      />
      <span className={styles.tools}>
        {axis.values.length > 0 && (
          <Popover
            align="end"
            title={t('edit_values')}
            trigger={<Button variant="ghost" icon={<ListOrdered aria-hidden size={16} />} tip={t('edit_values')} />}
          >
            <AxisValues grid={grid} axis={axis} />
          </Popover>
        )}
        <Button
          variant="ghost"
          icon={<ArrowUp aria-hidden size={16} />}
          tip={t('move_up')}
          disabledReason={at === 0 ? t('is_first') : undefined}
          onClick={() => reshape({ ...state, axes: moveItem(state.axes, at, at - 1) })}
        />
        <Button
          variant="ghost"
          icon={<Trash aria-hidden size={16} />}
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
