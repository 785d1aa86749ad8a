import ArrowDown from 'virtual:icon/arrow-down'
import ArrowUp from 'virtual:icon/arrow-up'
import type { SpecAxis } from '#contract/goods/spec-axes.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { spuFormTexts } from './form-texts.ts'
import { moveItem, renameValue } from './grid.ts'
import { Renamed } from './Renamed.tsx'
import type { Grid } from './use-grid.ts'
import styles from './AxisEditor.module.css'

/** An axis's values as a list that can be renamed and sorted. */
export function AxisValues({ grid, axis }: { grid: Grid; axis: SpecAxis }) {
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
            disabledReason={at === 0 ? t('is_first') : undefined}
            onClick={() => put(moveItem(axis.values, at, at - 1))}
          />
          <Button
            variant="ghost"
            size="compact"
            icon={<ArrowDown aria-hidden size={14} />}
            tip={t('move_down')}
            disabledReason={at === axis.values.length - 1 ? t('is_last') : undefined}
            onClick={() => put(moveItem(axis.values, at, at + 1))}
          />
        </li>
      ))}
    </ol>
  )
}
