import { useState } from 'react'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { taskImport, type ImportState } from '#contract/task/import.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { sourceTexts } from './source-texts.ts'
import styles from './import.module.css'

interface SourceDialogProps {
  open: boolean
  state: ImportState
  onClose: () => void
}

/** Another sheet, or another line with the headings: the file is read again. */
export function SourceDialog({ open, state, onClose }: SourceDialogProps) {
  const t = useTexts(sourceTexts)
  const { id, sheets } = state
  const [sheet, setSheet] = useState(state.sheet)
  const [line, setLine] = useState<number | null>(state.heading_line)
  const lines = useCall(taskImport.preview, { id, ...(sheets.length > 0 && { sheet }) }, { enabled: open, quiet: true })
  const place = useAction(taskImport.place, { onSuccess: onClose })
  const isCurrent = sheet === state.sheet && line === state.heading_line
  return (
    <Dialog
      open={open}
      wide
      title={t('source')}
      description={t('source_hint')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (line !== null) place.mutate({ id, heading_line: line, ...(sheets.length > 0 && { sheet }) })
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            loading={place.isPending}
            disabledReason={isCurrent ? t('same_place') : line === null ? t('choose_line') : undefined}
          >
            {t('read_again')}
          </Button>
        </>
      }
    >
      {sheets.length > 1 && (
        <Field label={t('sheet')}>
          <Select
            value={sheet}
            options={sheets.map(({ name, is_visible }, key) => ({ key, title: is_visible ? name : `${name} (${t('hidden')})` }))}
            onChange={(next) => {
              setSheet(next ?? state.sheet)
              setLine(next === state.sheet ? state.heading_line : null)
            }}
          />
        </Field>
      )}
      <Loaded query={lines} lines={6}>
        {({ lines: first }) => <HeadingChoice lines={first} value={line} onChange={setLine} />}
      </Loaded>
    </Dialog>
  )
}

type PreviewLine = OutputOf<typeof taskImport.preview>['lines'][number]

// further columns say nothing about the headings
const MOST_COLUMNS = 12

interface HeadingChoiceProps {
  lines: readonly PreviewLine[]
  value: number | null
  onChange: (line: number) => void
}

/** The first lines of a sheet; one of them has the headings. */
function HeadingChoice({ lines, value, onChange }: HeadingChoiceProps) {
  const t = useTexts(sourceTexts)
  const width = Math.min(MOST_COLUMNS, Math.max(0, ...lines.map(({ cells }) => cells.length)))
  return (
    <div className={styles.preview} tabIndex={0} role="group" aria-label={t('first_lines')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('headings')}</th>
            <th scope="col">{t('row')}</th>
            <th scope="col" colSpan={Math.max(width, 1)}>
              {t('content')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, cells, is_hidden }) => (
            <tr key={line} data-chosen={line === value || undefined} data-hidden={is_hidden || undefined}>
              <td>
                <input
                  type="radio"
                  name="heading_line"
                  aria-label={t('heading_at', { n: line })}
                  checked={line === value}
                  onChange={() => onChange(line)}
                />
              </td>
              <td>{is_hidden ? `${line} (${t('hidden')})` : line}</td>
              {Array.from({ length: width }, (_, at) => (
                <td key={at}>{String(cells[at] ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
