import { importStates, importColumns, importTones, type ImportRow, type ImportState } from '#contract/task/import.ts'
import { cellOf, type SheetColumn } from '#contract/kit/sheet.ts'
import { Checkbox } from '#web/kit/ui/Checkbox.tsx'
import { Code } from '#web/kit/ui/Code.tsx'
import type { Column } from '#web/kit/ui/table-layout.ts'
import { Tag } from '#web/kit/ui/Tag.tsx'
import { useLabel, useLanguage, useTexts } from '#web/locales/texts.ts'
import styles from './import.module.css'
import { importTexts } from './texts.ts'

/** A line of the file: whether it is taken, what it is, and for each field old and new. */
export function useReviewColumns(
  state: ImportState,
  rejectedFields: readonly string[],
  lines: ReadonlyMap<number, boolean>,
  accept: (line: number, isAccepted: boolean) => void,
): Column<ImportRow>[] {
  const t = useTexts(importTexts)
  const say = useLabel()
  const fields = (importColumns[state.kind] ?? []).filter(({ name }) => name !== 'code' && state.mapping.includes(name))
  return [
    {
      key: 'accept',
      title: t('accept'),
      width: 60,
      align: 'center',
      render: ({ line, state, rejected }) =>
        (state === 'new' || state === 'changed') && (
          <Checkbox
            aria-label={t('accept_line', { n: line })}
            value={lines.get(line) ?? rejected === 0}
            onChange={(isAccepted) => accept(line, isAccepted)}
          />
        ),
    },
    { key: 'line', title: t('line'), width: 64, align: 'right', render: ({ line }) => line },
    { key: 'code', title: t('code'), width: 160, card: 'title', render: ({ key }) => key && <Code>{key}</Code> },
    {
      key: 'state',
      title: t('state'),
      width: 88,
      render: ({ state }) => <Tag tone={importTones[state]}>{state === 'read' ? '' : say(importStates[state])}</Tag>,
    },
    ...fields.map((field): Column<ImportRow> => ({
      key: field.name,
      title: say(field.label),
      width: 200,
      render: (row) => (
        <Move row={row} field={field} isRejected={rejectedFields.includes(field.name) || !(lines.get(row.line) ?? row.rejected === 0)} />
      ),
    })),
    {
      key: 'errors',
      title: say(importStates.error),
      width: 320,
      render: ({ errors }) =>
        errors.length > 0 && (
          <ul className={styles.errors}>
            {errors.map(({ cell, field, msg }) => (
              <li key={`${field}${msg}`}>
                {cell} {msg}
              </li>
            ))}
          </ul>
        ),
    },
  ]
}

/** Old → new; what moves far stands out. */
function Move({ row, field, isRejected }: { row: ImportRow; field: SheetColumn; isRejected: boolean }) {
  const t = useTexts(importTexts)
  const language = useLanguage()
  const { before, after, risks } = row
  if (row.state === 'error' || !after || !(field.name in after)) return null
  const words = (value: unknown) => cellOf(field, value, language) ?? t('empty')
  const isRisky = risks.includes(field.name)
  const classes = [styles.move, isRisky && styles.risky, isRejected && styles.rejected]
  return (
    <span className={classes.filter(Boolean).join(' ')} data-tip={isRisky ? t('risk') : undefined}>
      {before && (
        <>
          <del>{words(before[field.name])}</del>
          <span aria-hidden> → </span>
        </>
      )}
      <ins>{words(after[field.name])}</ins>
      {isRisky && <span className="visually-hidden">{t('risk')}</span>}
    </span>
  )
}
