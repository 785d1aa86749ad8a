import { useState } from 'react'
import { sayAll } from '#contract/kit/label.ts'
import { importColumns, importNeeds, movementImports, taskImport, type ImportState } from '#contract/task/import.ts'
import { useAction } from '#web/base/api/query.ts'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { importTexts } from './texts.ts'
import styles from './import.module.css'

interface FileColumn {
  index: number
  heading: string
  sample: string
}

/** The field for each file column, proposed by its heading and by the person's last mapping. */
export function MapStep({ state, onDone }: { state: ImportState; onDone: () => void }) {
  const t = useTexts(importTexts)
  const say = useLabel()
  const language = useLanguage()
  const [mapping, setMapping] = useState(state.mapping)
  const [create, setCreate] = useState(state.create === 1)
  const map = useAction(taskImport.map, { onSuccess: onDone })
  const columns = importColumns[state.kind] ?? []
  const choose = (index: number, field: string | null) =>
    setMapping((now) => now.map((old, at) => (at === index ? field : old === field ? null : old)))
  const rows = state.headings.map((heading, index) => ({
    index,
    heading,
    sample: sayAll(state.sample.map((cells) => String(cells[index] ?? '')).filter(Boolean), language),
  }))
  const visibleColumns: Column<FileColumn>[] = [
    { key: 'heading', title: t('column'), width: 200, card: 'title', render: ({ heading }) => heading },
    { key: 'sample', title: t('sample'), width: 320, render: ({ sample }) => sample },
    {
      key: 'field',
      title: t('field'),
      width: 240,
      render: ({ index, heading }) => (
        <Select
          aria-label={`${t('field')} ${heading}`}
          size="compact"
          clearable
          placeholder={t('skip')}
          value={mapping[index] ?? null}
          options={columns.map(({ name, label }) => ({ key: name, title: say(label) }))}
          onChange={(field) => choose(index, field)}
        />
      ),
    },
  ]
  const needed = columns.filter(({ name }) => importNeeds[state.kind]?.includes(name)).map(({ label }) => say(label))
  return (
    <>
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
        <Button variant="primary" loading={map.isPending} onClick={() => map.mutate({ id: state.id, mapping, create: create ? 1 : 0 })}>
          {t('compare')}
        </Button>
      </div>
    </>
  )
}
