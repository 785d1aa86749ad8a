import { useRef, useState } from 'react'
import { get, type FieldErrors } from 'react-hook-form'
import { skuCost } from '#contract/goods/sku.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { listMessageAt } from '#web/kit/form/resolver.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { spuFormTexts } from './form-texts.ts'
import { cellColumns, pastedPatches, type CellColumn, type CellName } from './grid-columns.ts'
import { useGridFaults, type GridFault } from './grid-faults.ts'
import { removeLines, type Entry, type Line } from './grid.ts'
import { GridBar } from './GridBar.tsx'
import { GridFill } from './GridFill.tsx'
import { GridRow } from './GridRow.tsx'
import { GridTable, useGridView } from './GridTable.tsx'
import type { Grid } from './use-grid.ts'
import styles from './SkuGrid.module.css'

/** An SPU's SKUs, one per line; only visible lines are rendered. */
export function SkuGrid({ grid }: { grid: Grid }) {
  const t = useTexts(spuFormTexts)
  const mayCost = usePermission(skuCost)
  const columns = cellColumns.filter(({ name }) => name !== 'price_cost' || mayCost)
  const { lines, stored, state, reshape, enter, undo } = grid
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const group = useRef<HTMLDivElement>(null)
  const view = useGridView(lines.length)
  const { fill, fillDown, paste } = useLineEdits(grid, columns, chosen)
  const { errors, faults, visibleFault, showNext } = useGridFaults(lines, columns, focusFault)

  function focusFault(fault: GridFault | undefined) {
    if (fault) view.focusCell(fault.index, fault.name)
    else group.current?.focus()
  }

  function removeChosen() {
    reshape(removeLines(stored, state, chosen))
    setChosen(new Set())
  }

  function rowAt(index: number) {
    const line = lines[index]
    if (!line) return null
    return (
      <GridRow
        key={line.key}
        line={line}
        index={index}
        title={titleOf(line)}
        columns={columns}
        faults={line.at === undefined ? undefined : (get(errors, `skus.${line.at}`) as FieldErrors | undefined)}
        isChosen={chosen.has(line.key)}
        onChoose={() => setChosen((old) => toggleKey(old, line.key))}
        onEnter={(patch) => enter([{ line, patch }])}
        onRemove={() => reshape(removeLines(stored, state, new Set([line.key])))}
        onMove={(name, by) => view.focusCell(index + by, name)}
        onFillDown={(name) => fillDown(index, name)}
        onUndo={undo}
        onPasteBlock={(at, text) => paste(index, at, text)}
      />
    )
  }

  const sayFault = ({ index, name, message }: GridFault) => `${lines[index] ? titleOf(lines[index]) : ''} · ${t(name)}: ${message}`
  return (
    <div ref={group} role="group" tabIndex={-1} aria-label={t('grid')} className={styles.grid}>
      <GridBar
        lines={lines.length}
        removed={state.removed.length}
        faulty={new Set(faults.map(({ index }) => index)).size}
        faultText={visibleFault && sayFault(visibleFault)}
        fault={listMessageAt(errors, 'skus')}
        onKeep={() => reshape({ ...state, removed: [] })}
        onNext={showNext}
      />
      {lines.length > 0 && (
        <>
          <GridFill columns={columns} chosen={chosen.size} onFill={fill} onRemove={removeChosen} />
          <GridTable
            columns={columns}
            count={lines.length}
            view={view}
            areAllChosen={chosen.size === lines.length}
            onChooseAll={(on) => setChosen(new Set(on ? lines.map(({ key }) => key) : []))}
          >
            {rowAt}
          </GridTable>
          <p className={styles.help}>{t('fill_hint')}</p>
        </>
      )}
    </div>
  )
}

/** Changes several cells at once. */
function useLineEdits({ lines, enter }: Grid, columns: readonly CellColumn[], chosen: ReadonlySet<string>) {
  const t = useTexts(spuFormTexts)

  /** Fills the chosen lines, or all; stock changes for a stored SKU happen elsewhere. */
  function fill(patch: Partial<Entry>) {
    const filled = lines.filter(({ key, stored: old }) => (chosen.size === 0 || chosen.has(key)) && !('stock' in patch && old))
    enter(filled.map((line) => ({ line, patch })))
  }

  function fillDown(index: number, name: CellName) {
    const [line, above] = [lines[index], lines[index - 1]]
    if (line && above && !(name === 'stock' && line.stored)) enter([{ line, patch: { [name]: above.entry[name] } }])
  }

  function paste(index: number, column: number, text: string) {
    const { patches, unread } = pastedPatches(lines.slice(index), columns.slice(column), text)
    enter(patches)
    if (unread > 0) toast.info(t('unread', { n: unread }))
  }

  return { fill, fillDown, paste }
}

const titleOf = ({ entry }: Line) => Object.values(entry.spec).join(' · ') || entry.code

function toggleKey(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
