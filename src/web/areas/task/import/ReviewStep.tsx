import { useState } from 'react'
import { priceFields } from '#contract/goods/sku-words.ts'
import { sayAll } from '#contract/kit/label.ts'
import { importRisks, type ImportRisk } from '#contract/task/import-risks.ts'
import { importColumns, importStates, taskImport, type ImportState } from '#contract/task/import.ts'
import { PriceImpact } from '#web/areas/goods/shared/PriceImpact.tsx'
import { useAction, useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { hasPages, usePageNo } from '#web/kit/ui/table/use-page-no.ts'
import { useReviewColumns } from './review-columns.tsx'
import { RiskBar } from './RiskBar.tsx'
import { importTexts } from './texts.ts'
import { useDecisions } from './use-decisions.ts'
import styles from './import.module.css'

type Section = 'all' | 'risky' | keyof typeof importStates

/** The file's changes, cell by cell; lines and fields can be excluded before the import writes rows. */
export function ReviewStep({ state, onBack }: { state: ImportState; onBack: () => void }) {
  const t = useTexts(importTexts)
  const say = useLabel()
  const { id, counts } = state
  const { lines, rejectedFields, acceptLine, acceptField, rejectRisk } = useDecisions(state)
  const [section, setSection] = useState<Section>(counts.error > 0 ? 'error' : counts.risky > 0 ? 'risky' : 'all')
  const [risk, setRisk] = useState<ImportRisk>()
  const { page, pager, first } = usePageNo()
  const narrowed = risk ? { risk } : section === 'all' ? {} : section === 'risky' ? { risky: 1 as const } : { state: section }
  const { data, isPlaceholderData } = useCall(taskImport.rows, { id, ...page, ...narrowed }, { keepPrevious: true })
  const columns = useReviewColumns(state, data?.list ?? [], rejectedFields, lines, acceptLine)
  const fields = (importColumns[state.kind] ?? []).filter(({ name }) => state.mapping.includes(name) && !state.fixed_fields.includes(name))
  const narrow = (next: Section, kind?: ImportRisk) => {
    setSection(next)
    setRisk(kind)
    first()
  }
  return (
    <>
      <div className={styles.tools}>
        <ShownChoice counts={counts} current={section} onChange={(key) => narrow(key)} />
        <fieldset className={styles.fields}>
          <legend className="visually-hidden">{t('fields')}</legend>
          {fields.map(({ name, label }) => (
            <Checkbox key={name} value={!rejectedFields.includes(name)} onChange={(isAccepted) => acceptField(name, isAccepted)}>
              {say(label)}
            </Checkbox>
          ))}
        </fieldset>
      </div>
      <RiskBar state={state} current={risk} onChoose={(kind) => narrow('risky', kind)} onReject={rejectRisk} />
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
      {data && hasPages(data.total, page) && <Pager {...pager} total={data.total} />}
      <ImportImpact state={state} />
      <div className={styles.foot}>
        <Button onClick={onBack}>{t('back')}</Button>
        <span className={styles.gap} />
        <ApplyButton state={state} />
      </div>
    </>
  )
}

/** Applies the lines that are left; the kinds of risks that occur in them are accepted before. */
function ApplyButton({ state: { id, counts, risks } }: { state: ImportState }) {
  const t = useTexts(importTexts)
  const say = useLabel()
  const language = useLanguage()
  const apply = useAction(taskImport.apply)
  const target = counts.new + counts.changed - counts.rejected
  // the button says how many lines stay out, so that no separate consent is needed
  const skipped = counts.error + counts.rejected
  const open = risks.filter((one) => one.open > 0 && one.accepted === 0).map(({ kind }) => say(importRisks[kind]))
  const unaccepted = open.length > 0 ? t('accept_first', { kinds: sayAll(open, language) }) : undefined
  return (
    <Button
      variant="primary"
      loading={apply.isPending}
      disabledReason={target === 0 ? t('nothing') : unaccepted}
      onClick={() => apply.mutate({ id, skip_errors: 1 })}
    >
      {skipped > 0 ? t('apply_rest', { n: formatNumber(target), skipped: formatNumber(skipped) }) : t('apply', { n: formatNumber(target) })}
    </Button>
  )
}

interface ShownChoiceProps {
  counts: ImportState['counts']
  current: Section
  onChange: (text: Section) => void
}

function ShownChoice({ counts, current: text, onChange }: ShownChoiceProps) {
  const t = useTexts(importTexts)
  const say = useLabel()
  const parts: Section[] = ['all', 'changed', 'new', 'risky', 'error', 'same']
  const number: Record<Section, number> = { ...counts, all: counts.new + counts.changed + counts.same + counts.error }
  return (
    <Segmented
      aria-label={t('state')}
      value={text}
      options={parts.map((key) => ({
        key,
        title: key === 'all' || key === 'risky' ? t(key) : say(importStates[key]),
        count: formatNumber(number[key]),
      }))}
      onChange={onChange}
    />
  )
}

/** The effects of the file's prices: each decision on a line or field reads them again. */
function ImportImpact({ state }: { state: ImportState }) {
  const t = useTexts(importTexts)
  const hasPrices = state.mapping.some((field) => field !== null && field in priceFields)
  const { data } = useCall(taskImport.impact, { id: state.id }, { enabled: hasPrices, keepPrevious: true, staleTime: 0, quiet: true })
  if (!data?.impact && !data?.refused) return null
  return (
    <div className={styles.impact}>
      {data.impact && <PriceImpact impact={data.impact} />}
      {data.impact?.needs_approval && <p className={styles.hint}>{t('held')}</p>}
      {data.refused !== null && (
        <p className={styles.hint} data-tone="danger">
          {data.refused}
        </p>
      )}
    </div>
  )
}
