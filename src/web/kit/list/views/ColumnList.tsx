import PanelLeft from 'virtual:icon/panel-left'
import PanelRight from 'virtual:icon/panel-right'
import Square from 'virtual:icon/square'
import type { TableChoices } from '#contract/view/table.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { ArrangeList } from './ArrangeList.tsx'
import type { TablePreferences } from './table-preferences.ts'

const columnTexts = texts({
  zh: {
    moved_to: '{title} 移到第 {n} 列，共 {total} 列',
    pin_none: '不固定',
    pin_left: '固定在左侧',
    pin_right: '固定在右侧',
  },
  en: {
    moved_to: '{title} is now column {n} of {total}',
    pin_none: 'Not pinned',
    pin_left: 'Pinned left',
    pin_right: 'Pinned right',
  },
})

type Choice = Pick<Column<never>, 'key' | 'title' | 'card' | 'pin'>

export interface ColumnListProps {
  /** In display order. */
  columns: readonly Choice[]
  /** `hidden`: the columns that are not in the table now. */
  preferences: Pick<TablePreferences, 'change' | 'reset'> & { hidden: readonly string[] }
}

const nextPin = { none: 'left', left: 'right', right: 'none' } as const
const pinIcons = { none: Square, left: PanelLeft, right: PanelRight }

/** A line per column: its position (drag, or arrow keys on its grip), visibility and pinning. */
export function ColumnList({ columns, preferences }: ColumnListProps) {
  const { hidden, change, reset } = preferences
  const t = useTexts(columnTexts)
  const choices = columns.filter(({ card }) => card !== 'actions')
  const pinButton = (key: string) => {
    const column = choices.find((one) => one.key === key)
    if (!column) return null
    const { title, pin = 'none' } = column
    const Icon = pinIcons[pin]
    return (
      <Button
        variant="ghost"
        size="compact"
        icon={<Icon aria-hidden size={14} />}
        tip={t(`pin_${pin}`)}
        aria-label={`${title} · ${t(`pin_${pin}`)}`}
        onClick={() => change({ pins: { ...pinsOf(choices), [key]: nextPin[pin] } })}
      />
    )
  }
  return (
    <ArrangeList
      items={choices.map(({ key, title, card }) => ({ key, title, fixed: card === 'title' }))}
      hidden={hidden}
      onChange={change}
      onReset={reset}
      moved={(title, n, total) => t('moved_to', { title, n, total })}
      extra={pinButton}
    />
  )
}

/** The current pinning for each column. */
function pinsOf(columns: readonly Choice[]): NonNullable<TableChoices['pins']> {
  return Object.fromEntries(columns.flatMap(({ key, pin }) => (pin ? [[key, pin]] : [])))
}
