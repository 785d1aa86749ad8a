import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { get, type FieldErrors } from 'react-hook-form'
import { skuCost } from '#contract/goods/sku.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { listMessageAt } from '#web/kit/form/resolver.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { spuFormTexts } from './form-texts.ts'
import { cellColumns, parsedCell } from './grid-columns.ts'
import { useGridFaults, type GridFault } from './grid-faults.ts'
import { removeLines, type Entry, type Line } from './grid.ts'
import { GridBar } from './GridBar.tsx'
import { GridFill } from './GridFill.tsx'
import { GridRow } from './GridRow.tsx'
import type { Grid } from './use-grid.ts'
import styles from './SkuGrid.module.css'

const ROW = 36

/** The SKUs of an SPU, one per line; only visible lines are rendered. */
export function SkuGrid({ grid }: { grid: Grid }) {
  const t = useTexts(spuFormTexts)
  const mayCost = usePermission(skuCost)
  const columns = cellColumns.filter(({ name }) => name !== 'price_cost' || mayCost)
  const { lines, stored, state, reshape, enter, undo } = grid
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const group = useRef<HTMLDivElement>(null)
  const { errors, faults, shown, showNext } = useGridFaults(lines, columns, focusFault)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
  })

  function focusFault(fault: GridFault | undefined) {
    if (fault) focusCell(fault.index, fault.name)
    else group.current?.focus()
  }

  function focusCell(index: number, name: string) {
    if (index < 0 || index >= lines.length) return
    virtualizer.scrollToIndex(index)
    // a line far away is rendered some frames after the scroll
    const focus = (frames: number) => {
      const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${index}:${name}"]`)
      if (cell) cell.focus()
      else if (frames > 0) requestAnimationFrame(() => focus(frames - 1))
    }
    requestAnimationFrame(() => focus(20))
  }

  /** Pastes a block of a sheet from this cell to the right and down. */
  function paste(from: number, at: number, text: string) {
    let unread = 0
    const rows = text.replace(/\r?\n$/, '').split(/\r?\n/)
    const patches = rows.flatMap((row, down) => {
      const line = lines[from + down]
      if (!line) return []
      const patch: Partial<Entry> = {}
      for (const [right, typed] of row.split('\t').entries()) {
        const column = columns[at + right]
        if (!column || (column.name === 'stock' && line.stored)) continue
        const value = parsedCell(column, typed)
        if (value === undefined) unread++
        else Object.assign(patch, { [column.name]: column.name === 'code' ? (value ?? '') : value })
      }
      return [{ line, patch }]
    })
    enter(patches)
    if (unread > 0) toast.info(t('unread', { n: unread }))
  }

  const total = columns.reduce((sum, { width }) => sum + width, 0) + 40 + 220 + 64 + 44
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  const sayFault = ({ index, name, message }: GridFault) => `${lines[index] ? lineTitle(lines[index]) : ''} · ${t(name)}: ${message}`
  const lineTitle = ({ entry }: Line) => Object.values(entry.spec).join(' · ') || entry.code

  return (
    <div ref={group} role="group" tabIndex={-1} aria-label={t('grid')} className={styles.grid}>
      <GridBar
        lines={lines.length}
        removed={state.removed.length}
        faulty={new Set(faults.map(({ index }) => index)).size}
        shown={shown && sayFault(shown)}
        fault={listMessageAt(errors, 'skus')}
        onKeep={() => reshape({ ...state, removed: [] })}
        onNext={showNext}
      />
      {lines.length > 0 && (
        <>
          <GridFill
            columns={columns}
            chosen={chosen.size}
            onFill={(patch) =>
              enter(
                lines
                  .filter(({ key, stored: old }) => (chosen.size === 0 || chosen.has(key)) && !('stock' in patch && old))
                  .map((line) => ({ line, patch })),
              )
            }
            onRemove={() => {
              reshape(removeLines(stored, state, chosen))
              setChosen(new Set())
            }}
          />
          <div ref={scroller} className={styles.scroller} style={{ blockSize: Math.min(lines.length, 14) * ROW + 40 }}>
            <table className={styles.table} aria-rowcount={lines.length + 1} style={{ inlineSize: total }}>
              <colgroup>
                <col style={{ inlineSize: 40 }} />
                <col style={{ inlineSize: 220 }} />
                {columns.map(({ name, width }) => (
                  <col key={name} style={{ inlineSize: width }} />
                ))}
                <col style={{ inlineSize: 64 }} />
                <col style={{ inlineSize: 44 }} />
              </colgroup>
              <thead>
                <tr>
                  <th scope="col" className={styles.lead}>
                    <input
                      type="checkbox"
                      aria-label={t('select_all')}
                      checked={chosen.size === lines.length}
                      onChange={(event) => setChosen(new Set(event.target.checked ? lines.map(({ key }) => key) : []))}
                    />
                  </th>
                  <th scope="col" className={styles.spec}>
                    {t('spec')}
                  </th>
                  {columns.map(({ name, digits, required }) => (
                    <th key={name} scope="col" data-number={digits !== undefined || undefined}>
                      {t(name)}
                      {required && (
                        <span aria-hidden className={styles.mark}>
                          *
                        </span>
                      )}
                    </th>
                  ))}
                  <th scope="col">{t('status')}</th>
                  <th scope="col">
                    <span className="visually-hidden">{t('remove_chosen')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                <Space height={before} span={columns.length + 4} />
                {items.map(({ index }) => {
                  const line = lines[index]
                  if (!line) return null
                  return (
                    <GridRow
                      key={line.key}
                      line={line}
                      index={index}
                      title={lineTitle(line)}
                      columns={columns}
                      faults={line.at === undefined ? undefined : (get(errors, `skus.${line.at}`) as FieldErrors | undefined)}
                      isChosen={chosen.has(line.key)}
                      onChoose={() => setChosen((old) => toggled(old, line.key))}
                      onEnter={(patch) => enter([{ line, patch }])}
                      onRemove={() => reshape(removeLines(stored, state, new Set([line.key])))}
                      onMove={(name, by) => focusCell(index + by, name)}
                      onFillDown={(name) => {
                        const above = lines[index - 1]
                        if (above && !(name === 'stock' && line.stored)) enter([{ line, patch: { [name]: above.entry[name] } }])
                      }}
                      onUndo={undo}
                      onPasteBlock={(at, text) => paste(index, at, text)}
                    />
                  )
                })}
                <Space height={after} span={columns.length + 4} />
              </tbody>
            </table>
          </div>
          <p className={styles.help}>{t('fill_hint')}</p>
        </>
      )}
    </div>
  )
}

function Space({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ blockSize: height, padding: 0 }} />
    </tr>
  )
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
