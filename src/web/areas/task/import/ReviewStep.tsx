import { useState } from 'react'
import { importColumns, importStates, taskImport, type ImportState } from '#contract/task/import.ts'
import { useAction, useCall } from '#web/api/query.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Checkbox } from '#web/kit/ui/Checkbox.tsx'
import { Empty } from '#web/kit/ui/Empty.tsx'
import { Pager } from '#web/kit/ui/Pager.tsx'
import { usePageNo } from '#web/kit/ui/use-page-no.ts'
import { Segmented } from '#web/kit/ui/Segmented.tsx'
import { Table } from '#web/kit/ui/Table.tsx'
import { formatNumber } from '#web/locales/number.ts'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import styles from './import.module.css'
import { useReviewColumns } from './review-columns.tsx'
import { importTexts } from './texts.ts'

type Shown = 'all' | 'risky' | keyof typeof importStates

/** What the file would change, cell by cell; lines and fields can be left out before anything is written. */
export function ReviewStep({ state, onBack }: { state: ImportState; onBack: () => void }) {
  const t = useTexts(importTexts)
  const say = useLabel()
  const { id, counts } = state
  // shown as it was said, before the server has answered
  const [lines, setLines] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [rejected_fields, setRejectedFields] = useState<readonly string[]>(state.rejected_fields)
  const [shown, setShown] = useState<Shown>(counts.error > 0 ? 'error' : counts.risky > 0 ? 'risky' : 'all')
  const { page, pager, first } = usePageNo()
  const [skip, setSkip] = useState(false)
  const narrowed = shown === 'all' ? {} : shown === 'risky' ? { risky: 1 as const } : { state: shown }
  const { data, isPlaceholderData } = useCall(taskImport.rows, { id, ...page, ...narrowed }, { keepPrevious: true })
  const decide = useAction(taskImport.decide, { announces: false })
  const apply = useAction(taskImport.apply, { alsoChanges: ['task.task'] })
  const acceptLine = (line: number, isAccepted: boolean) => {
    setLines(new Map(lines).set(line, isAccepted))
    decide.mutate({ id, lines: [line], rejected: isAccepted ? 0 : 1 })
  }
  const columns = useReviewColumns(state, rejected_fields, lines, acceptLine)
  const fields = (importColumns[state.kind] ?? []).filter(({ name }) => name !== 'code' && state.mapping.includes(name))
  const wanted = counts.new + counts.changed - counts.rejected
  const reject = (name: string, isAccepted: boolean) => {
    const next = isAccepted ? rejected_fields.filter((field) => field !== name) : [...rejected_fields, name]
    setRejectedFields(next)
    decide.mutate({ id, rejected_fields: next })
  }
  const parts: Shown[] = ['all', 'changed', 'new', 'risky', 'error', 'same']
  const number: Record<Shown, number> = { ...counts, all: counts.new + counts.changed + counts.same + counts.error }
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          aria-label={t('state')}
          value={shown}
          options={parts.map((key) => ({
            key,
            title: key === 'all' || key === 'risky' ? t(key) : say(importStates[key]),
            count: formatNumber(number[key]),
          }))}
          onChange={(key) => {
            setShown(key)
            first()
          }}
        />
        <fieldset className={styles.fields}>
          <legend className="visually-hidden">{t('fields')}</legend>
          {fields.map(({ name, label }) => (
            <Checkbox key={name} value={!rejected_fields.includes(name)} onChange={(isAccepted) => reject(name, isAccepted)}>
              {say(label)}
            </Checkbox>
          ))}
        </fieldset>
      </div>
      <div className={styles.table}>
        <Table
          label={t('step_review')}
          columns={columns}
          rows={data?.list}
          rowKey={({ line }) => line}
          loading={isPlaceholderData}
          density="compact"
          empty={<Empty title={t('no_rows')} />}
        />
      </div>
      {data && data.total > page.page_size && <Pager {...pager} total={data.total} />}
      <div className={styles.foot}>
        <Button onClick={onBack}>{t('back')}</Button>
        <span className={styles.gap} />
        {counts.error > 0 && (
          <Checkbox value={skip} onChange={setSkip}>
            {t('skip_errors', { n: counts.error })}
          </Checkbox>
        )}
        <Button
          variant="primary"
          loading={apply.isPending}
          disabledReason={wanted === 0 ? t('nothing') : undefined}
          onClick={() => apply.mutate({ id, skip_errors: skip ? 1 : 0 })}
        >
          {t('apply', { n: wanted })}
        </Button>
      </div>
    </>
  )
}
