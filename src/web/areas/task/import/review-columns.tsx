import { thumb } from '#contract/common/thumb.ts'
import { cellOf, type SheetColumn } from '#contract/kit/sheet.ts'
import { importRisks } from '#contract/task/import-risks.ts'
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
  // a converted column says so above its values
  const titleOf = ({ name, label }: SheetColumn) =>
    [say(label), state.notes[state.mapping.indexOf(name)]?.conversion].filter(Boolean).join(' · ')
  const shows = ({ after, errors }: ImportRow, name: string) => (after && name in after) || errors.some(({ field }) => field === name)
  const fields = (importColumns[state.kind] ?? []).filter(({ name }) => name !== key && rows.some((row) => shows(row, name)))
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
      title: titleOf(field),
      width: 180,
      render: (row) => (
        <Move row={row} field={field} isRejected={rejectedFields.includes(field.name) || !(lines.get(row.line) ?? row.rejected === 0)} />
      ),
    })),
  ]
}

/** The line's outcome, the reason against it, and the points to check. */
function Result({ row: { state, errors, risks } }: { row: ImportRow }) {
  const t = useTexts(importTexts)
  const say = useLabel()
  return (
    <span className={styles.result}>
      <Tag tone={importTones[state]}>{state === 'read' ? t('left_out') : say(importStates[state])}</Tag>
      {errors.length > 0 && (
        <ul className={styles.errors}>
          {errors.map(({ cell, field, msg }) => (
            <li key={`${field}${msg}`}>{msg.includes(cell) ? msg : `${cell} ${msg}`}</li>
          ))}
        </ul>
      )}
      {errors.length === 0 && risks.length > 0 && (
        <span className={styles.risk}>{risks.map(({ kind }) => say(importRisks[kind])).join(' · ')}</span>
      )}
    </span>
  )
}

/** Old → new, with the share of a large change; a cell's refused content in red. */
function Move({ row, field, isRejected }: { row: ImportRow; field: SheetColumn; isRejected: boolean }) {
  const t = useTexts(importTexts)
  const say = useLabel()
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
  const found = risks.filter(({ fields }) => fields.includes(name)).map(({ kind }) => say(importRisks[kind]))
  const isRisky = found.length > 0
  const classes = [styles.move, isRisky && styles.risky, isRejected && styles.rejected]
  return (
    <span className={classes.filter(Boolean).join(' ')} data-tip={isRisky ? found.join(' · ') : undefined}>
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
