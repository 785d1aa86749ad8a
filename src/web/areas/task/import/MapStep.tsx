import { useState } from 'react'
import { say as sayIn, sayAll } from '#contract/kit/label.ts'
import { headingNotes, senseOf } from '#contract/task/import-headings.ts'
import { importColumns, importNeeds, movementImports, taskImport, type ImportState } from '#contract/task/import.ts'
import { useAction } from '#web/base/api/query.ts'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { SourceBar, type LineChoices } from './SourceBar.tsx'
import { importTexts } from './texts.ts'
import styles from './import.module.css'

interface FileColumn {
  index: number
  heading: string
  sample: string
  conversion: string | null
  doubt: string | null
  /** The field, where the person has to confirm that the numbers are in its unit. */
  asks: string | null
}

/** The field for each file column, proposed by its heading and by the person's last mapping. */
export function MapStep({ state, onDone }: { state: ImportState; onDone: () => void }) {
  const t = useTexts(importTexts)
  const say = useLabel()
  const language = useLanguage()
  const [mapping, setMapping] = useState(state.mapping)
  const [confirmed, setConfirmed] = useState<readonly number[]>([])
  const [create, setCreate] = useState(state.create === 1)
  const [choices, setChoices] = useState<LineChoices>({ skip_hidden: state.skip_hidden === 1, fill_merged: state.fill_merged === 1 })
  const map = useAction(taskImport.map, { onSuccess: onDone })
  const columns = importColumns[state.kind] ?? []
  const choose = (index: number, field: string | null) => {
    setMapping((now) => now.map((old, at) => (at === index ? field : old === field ? null : old)))
    setConfirmed((now) => now.filter((at) => at !== index))
  }
  const rows = fileColumns(state, mapping, language)
  const visibleColumns: Column<FileColumn>[] = [
    { key: 'heading', title: t('column'), width: 200, card: 'title', render: ({ heading }) => heading },
    { key: 'sample', title: t('sample'), width: 320, render: ({ sample }) => sample },
    {
      key: 'field',
      title: t('field'),
      width: 320,
      render: (row) => (
        <span className={styles.match}>
          <Select
            aria-label={`${t('field')} ${row.heading}`}
            size="compact"
            clearable
            placeholder={t('skip')}
            value={mapping[row.index] ?? null}
            options={columns.map(({ name, label }) => ({ key: name, title: say(label) }))}
            onChange={(field) => choose(row.index, field)}
          />
          <MatchNote
            row={row}
            isConfirmed={confirmed.includes(row.index)}
            onConfirm={(is) => setConfirmed((now) => (is ? [...now, row.index] : now.filter((at) => at !== row.index)))}
          />
        </span>
      ),
    },
  ]
  const needed = columns.filter(({ name }) => importNeeds[state.kind]?.includes(name)).map(({ label }) => say(label))
  const isAsking = rows.some(({ asks, index }) => asks !== null && !confirmed.includes(index))
  const place = { sheet: state.sheet, heading_line: state.heading_line }
  const flags = { create: Number(create), skip_hidden: Number(choices.skip_hidden), fill_merged: Number(choices.fill_merged) }
  return (
    <>
      <SourceBar state={state} choices={choices} onChange={setChoices} />
      <div className={styles.table}>
        <Table label={t('step_map')} columns={visibleColumns} rows={rows} rowKey={({ index }) => index} />
      </div>
      <div className={styles.foot}>
        {!(state.kind in movementImports) && (
          <Checkbox value={create} onChange={setCreate}>
            {t(state.kind === 'store.store.import' ? 'create_store' : 'create')}
          </Checkbox>
        )}
        {create && <span className={styles.hint}>{t('create_hint', { fields: sayAll(needed, language) })}</span>}
        <span className={styles.gap} />
        <Button
          variant="primary"
          loading={map.isPending}
          disabledReason={isAsking ? t('confirm_first') : undefined}
          onClick={() =>
            map.mutate({ id: state.id, mapping, ...place, ...(flags as Record<keyof typeof flags, 0 | 1>), confirmed: [...confirmed] })
          }
        >
          {t('compare')}
        </Button>
      </div>
    </>
  )
}

function fileColumns(state: ImportState, mapping: readonly (string | null)[], language: 'zh' | 'en'): FileColumn[] {
  const columns = importColumns[state.kind] ?? []
  const notes = headingNotes(columns, state.headings, mapping, language, state.hidden_columns)
  return state.headings.map((heading, index) => {
    const column = columns.find(({ name }) => name === mapping[index])
    const isDoubted = column && senseOf(column, heading).doubt?.kind === 'unit'
    return {
      index,
      heading,
      sample: sayAll(state.sample.map((cells) => String(cells[index] ?? '')).filter(Boolean), language),
      conversion: notes[index]?.conversion ?? null,
      doubt: notes[index]?.doubt ?? null,
      asks: isDoubted ? sayIn(column.label, language) : null,
    }
  })
}

interface MatchNoteProps {
  row: FileColumn
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/** The notes below a field: the conversion of the numbers, and why the field does not follow from the heading. */
function MatchNote({ row: { conversion, doubt, asks }, isConfirmed, onConfirm }: MatchNoteProps) {
  const t = useTexts(importTexts)
  return (
    <>
      {conversion !== null && <span className={styles.conversion}>{t('converts', { units: conversion })}</span>}
      {doubt !== null && <span className={styles.risk}>{doubt}</span>}
      {asks !== null && (
        <Checkbox value={isConfirmed} onChange={onConfirm}>
          {t('confirm_unit', { field: asks })}
        </Checkbox>
      )}
    </>
  )
}
