import type { FieldErrors } from 'react-hook-form'
import Trash from 'virtual:icon/trash'
import { useTexts } from '#web/base/locales/texts.ts'
import { messageAt } from '#web/kit/form/resolver.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Switch } from '#web/kit/ui/input/Switch.tsx'
import { spuFormTexts } from './form-texts.ts'
import type { CellColumn, CellName } from './grid-columns.ts'
import type { Entry, Line } from './grid.ts'
import { GridCell } from './GridCell.tsx'
import styles from './SkuGrid.module.css'

interface GridRowProps {
  line: Line
  index: number
  title: string
  columns: readonly CellColumn[]
  faults: FieldErrors | undefined
  isChosen: boolean
  onChoose: () => void
  onEnter: (patch: Partial<Entry>) => void
  onRemove: () => void
  onMove: (name: CellName, by: 1 | -1) => void
  onFillDown: (name: CellName) => void
  onUndo: () => void
  onPasteBlock: (column: number, text: string) => void
}

/** One SKU in the grid. */
export function GridRow({ line, index, title, columns, faults, isChosen, onChoose, onEnter, onRemove, ...moves }: GridRowProps) {
  const t = useTexts(spuFormTexts)
  const faultOf = (name: string) => (faults ? messageAt(faults, name) : undefined)
  const specFault = faultOf('spec')
  return (
    <tr
      aria-rowindex={index + 2}
      data-new={line.stored ? undefined : true}
      data-changed={(line.stored && line.at !== undefined) || undefined}
    >
      <td className={styles.lead}>
        <input type="checkbox" aria-label={t('select_line', { name: title })} checked={isChosen} onChange={onChoose} />
      </td>
      <th scope="row" className={styles.spec} title={title} data-invalid={specFault ? true : undefined}>
        {title}
        {specFault && <span className={styles.specFault}>{specFault}</span>}
      </th>
      {columns.map((column, at) => (
        <td key={column.name}>
          <GridCell
            line={line}
            index={index}
            column={column}
            label={`${t(column.name)} ${title}`}
            fault={faultOf(column.name)}
            onEnter={(value) => onEnter({ [column.name]: column.name === 'code' ? (value ?? '') : value })}
            onMove={(by) => moves.onMove(column.name, by)}
            onFillDown={() => moves.onFillDown(column.name)}
            onUndo={moves.onUndo}
            onPasteBlock={(text) => moves.onPasteBlock(at, text)}
          />
        </td>
      ))}
      <td className={styles.centre}>
        <Switch
          aria-label={`${t('status')} ${title}`}
          value={line.entry.status === 1}
          onChange={(isOn) => onEnter({ status: isOn ? 1 : 0 })}
        />
      </td>
      <td className={styles.centre}>
        <Button
          variant="ghost"
          size="compact"
          icon={<Trash aria-hidden size={14} />}
          tip={t('remove_line', { name: title })}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}
