import { thumb } from '#contract/common/thumb.ts'
import { cellOf, type SheetColumn } from '#contract/kit/sheet.ts'
import { importStates, importColumns, importTones, movementImports, type ImportRow, type ImportState } from '#contract/task/import.ts'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { importTexts } from './texts.ts'
import styles from './import.module.css'

/** A file line: its selection, its row, its faults, and the old and new value for each field that changes on this page. */
export function useReviewColumns(
  state: ImportState,
  rows: readonly ImportRow[],
  rejectedFields: readonly string[],
  lines: ReadonlyMap<number, boolean>,
  accept: (line: number, isAccepted: boolean) => void,
): Column<ImportRow>[] {
  const t = useTexts(importTexts)
  const say = useLabel()
  const byMovement = movementImports[state.kind]
  const key = byMovement?.key ?? 'code'
  const shows = ({ after, errors }: ImportRow, name: string) => (after && name in after) || errors.some(({ field }) => field === name)
  const fields = (importColumns[state.kind] ?? []).filter(
    ({ name }) => name !== key && state.mapping.includes(name) && rows.some((row) => shows(row, name)),
  )
  return [
    {
      key: 'accept',
      title: t('accept'),
      width: 60,
      align: 'center',
      pin: 'left',
      render: ({ line, state, rejected }) =>
        (state === 'new' || state === 'changed') && (
          <Checkbox
            aria-label={t('accept_line', { n: line })}
            value={lines.get(line) ?? rejected === 0}
            onChange={(isAccepted) => accept(line, isAccepted)}
          />
        ),
    },
    { key: 'line', title: t('line'), width: 56, align: 'right', pin: 'left', render: ({ line }) => line },
    {
      key: 'code',
      title: byMovement ? say(byMovement.label) : t('code'),
      width: 160,
      pin: 'left',
      card: 'title',
      render: ({ key: code, errors }) =>
        code && (
          <span className={errors.some(({ field }) => field === key) ? styles.bad : undefined}>
            <Code>{code}</Code>
          </span>
        ),
    },
    {
      key: 'state',
      title: t('result'),
      width: 280,
      pin: 'left',
      render: (row) => <Result row={row} />,
    },
    ...fields.map((field): Column<ImportRow> => ({
      key: field.name,
      title: say(field.label),
      width: 180,
      render: (row) => (
        <Move row={row} field={field} isRejected={rejectedFields.includes(field.name) || !(lines.get(row.line) ?? row.rejected === 0)} />
      ),
    })),
  ]
}

/** The line's outcome, the reason against it, and the points to check. */
function Result({ row: { state, errors, risks, before, after } }: { row: ImportRow }) {
  const t = useTexts(importTexts)
  const say = useLabel()
  return (
    <span className={styles.result}>
      {state !== 'read' && <Tag tone={importTones[state]}>{say(importStates[state])}</Tag>}
      {errors.length > 0 && (
        <ul className={styles.errors}>
          {errors.map(({ cell, field, msg }) => (
            <li key={`${field}${msg}`}>
              {cell} {msg}
            </li>
          ))}
        </ul>
      )}
      {errors.length === 0 && risks.length > 0 && (
        <span className={styles.risk}>{[...new Set(risks.map((name) => t(riskOf(name, before, after))))].join(' · ')}</span>
      )}
    </span>
  )
}

function riskOf(name: string, before: ImportRow['before'], after: ImportRow['after']): 'risk' | 'risk_stock' | 'risk_new' {
  if (!before) return 'risk_new'
  return name === 'stock' && after?.[name] === 0 ? 'risk_stock' : 'risk'
}

/** Old → new, with the share of a large change; a cell's refused content in red. */
function Move({ row, field, isRejected }: { row: ImportRow; field: SheetColumn; isRejected: boolean }) {
  const t = useTexts(importTexts)
  const language = useLanguage()
  const { before, after, risks, errors } = row
  const { name } = field
  const words = (value: unknown) =>
    typeof value === 'string' && value.startsWith('/files/') ? (
      <img className={styles.image} src={thumb(value, 64)} alt={value} />
    ) : (
      (cellOf(field, value, language) ?? t('empty'))
    )
  const fault = errors.find((one) => one.field === name)
  if (fault) {
    return (
      <span className={styles.bad} data-tip={fault.msg}>
        {fault.value === null || fault.value === '' ? t('empty') : String(fault.value)}
        <span className="visually-hidden"> {fault.msg}</span>
      </span>
    )
  }
  if (!after || !(name in after)) return null
  const isRisky = risks.includes(name)
  const classes = [styles.move, isRisky && styles.risky, isRejected && styles.rejected]
  return (
    <span className={classes.filter(Boolean).join(' ')} data-tip={isRisky ? t(riskOf(name, before, after)) : undefined}>
      {before && (
        <>
          <del>{words(before[name])}</del>
          <span aria-hidden> → </span>
        </>
      )}
      <ins>{words(after[name])}</ins>
      {isRisky && <span> {shareOf(before?.[name], after[name])}</span>}
    </span>
  )
}

/** `+50%`, or nothing where there is no old number. */
function shareOf(old: unknown, next: unknown): string {
  if (typeof old !== 'number' || typeof next !== 'number' || old === 0) return ''
  const share = Math.round(((next - old) / old) * 100)
  return `${share > 0 ? '+' : ''}${share}%`
}
