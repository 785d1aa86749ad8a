import { useState } from 'react'
import { priceFields } from '#contract/goods/sku-words.ts'
import { sayAll } from '#contract/kit/label.ts'
import { importRisks, type ImportRisk } from '#contract/task/import-risks.ts'
import { importColumns, importStates, movementImports, taskImport, type ImportState } from '#contract/task/import.ts'
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
import { usePageNo } from '#web/kit/ui/table/use-page-no.ts'
import { useReviewColumns } from './review-columns.tsx'
import { RiskBar } from './RiskBar.tsx'
import { importTexts } from './texts.ts'
import styles from './import.module.css'

type Section = 'all' | 'risky' | keyof typeof importStates

/** The file's changes, cell by cell; lines and fields can be excluded before the import writes rows. */
export function ReviewStep({ state, onBack }: { state: ImportState; onBack: () => void }) {
  const t = useTexts(importTexts)
  const say = useLabel()
  const { id, counts } = state
  // shown before the server has answered
  const [lines, setLines] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [rejected_fields, setRejectedFields] = useState<readonly string[]>(state.rejected_fields)
  const [section, setSection] = useState<Section>(counts.error > 0 ? 'error' : counts.risky > 0 ? 'risky' : 'all')
  const [risk, setRisk] = useState<ImportRisk>()
  const { page, pager, first } = usePageNo()
  const language = useLanguage()
  const narrowed = risk ? { risk } : section === 'all' ? {} : section === 'risky' ? { risky: 1 as const } : { state: section }
  const { data, isPlaceholderData } = useCall(taskImport.rows, { id, ...page, ...narrowed }, { keepPrevious: true })
  const decide = useAction(taskImport.decide, { announces: false })
  const apply = useAction(taskImport.apply)
  const acceptLine = (line: number, isAccepted: boolean) => {
    setLines(new Map(lines).set(line, isAccepted))
    decide.mutate({ id, lines: [line], rejected: isAccepted ? 0 : 1 })
  }
  const columns = useReviewColumns(state, data?.list ?? [], rejected_fields, lines, acceptLine)
  const fields = (importColumns[state.kind] ?? []).filter(
    ({ name }) => name !== (movementImports[state.kind]?.key ?? 'code') && state.mapping.includes(name),
  )
  const target = counts.new + counts.changed - counts.rejected
  const open = state.risks.filter((one) => one.open > 0 && one.accepted === 0).map(({ kind }) => say(importRisks[kind]))
  // the button says how many lines stay out, so that no separate consent is needed
  const skipped = counts.error + counts.rejected
  const reject = (name: string, isAccepted: boolean) => {
    const next = isAccepted ? rejected_fields.filter((field) => field !== name) : [...rejected_fields, name]
    setRejectedFields(next)
    decide.mutate({ id, rejected_fields: next })
  }
  return (
    <>
      <div className={styles.tools}>
        <ShownChoice
          counts={counts}
          current={section}
          onChange={(key) => {
            setSection(key)
            setRisk(undefined)
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
      <RiskBar
        state={state}
        current={risk}
        onChoose={(kind) => {
          setRisk(kind)
          if (kind) setSection('risky')
          first()
        }}
        onReject={(kind, isRejected) => {
          setLines(new Map())
          decide.mutate({ id, risk: kind, rejected: isRejected ? 1 : 0 })
        }}
      />
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
      <ImportImpact state={state} />
      <div className={styles.foot}>
        <Button onClick={onBack}>{t('back')}</Button>
        <span className={styles.gap} />
        <Button
          variant="primary"
          loading={apply.isPending}
          disabledReason={target === 0 ? t('nothing') : open.length > 0 ? t('accept_first', { kinds: sayAll(open, language) }) : undefined}
          onClick={() => apply.mutate({ id, skip_errors: 1 })}
        >
          {skipped > 0
            ? t('apply_rest', { n: formatNumber(target), skipped: formatNumber(skipped) })
            : t('apply', { n: formatNumber(target) })}
        </Button>
      </div>
    </>
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
