import { useState } from 'react'
import { taskImport, type ImportState } from '#contract/task/import.ts'
import { taskKinds } from '#contract/task/kinds.ts'
import { endedStates } from '#contract/task/task.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { Progress } from '#web/kit/ui/value/Progress.tsx'
import { Steps, stepsAt } from '#web/kit/ui/value/Steps.tsx'
import { FileStep } from './FileStep.tsx'
import { MapStep } from './MapStep.tsx'
import { OverStep } from './OverStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { importTexts } from './texts.ts'
import styles from './import.module.css'

// a fallback for missed live events
const ASK_AGAIN_MS = 2000

const kinds = [
  'goods.sku.import',
  'goods.spu.import',
  'goods.brand.import',
  'goods.series.import',
  'store.store.import',
  'userIntegralLog.log.import',
  'order.order.shipImport',
] as const

/** The sheet import: upload, mapping, review, run. The task stores the progress. */
export default function ImportPage() {
  const t = useTexts(importTexts)
  const say = useLabel()
  const { query } = usePage()
  const id = Number(query['id'] ?? 0)
  const stored = useCall(taskImport.detail, { id }, { enabled: id > 0, quiet: true, refetchInterval: ASK_AGAIN_MS })
  const { data } = stored
  const kindName = data?.kind ?? query['kind']
  const kind = kinds.find((one) => one === kindName) ?? 'goods.sku.import'
  const titles = [t('step_file'), t('step_map'), t('step_review'), t('step_done')]
  return (
    <section className={styles.page} aria-label={t('title')}>
      <div className={styles.head}>
        <strong className={styles.what}>{say(taskKinds[kind])}</strong>
        <Steps label={t('steps')} steps={stepsAt(titles, data ? stepOf(data) : 0)} layout="row" />
        {data && <span className={styles.name}>{data.name}</span>}
      </div>
      {id === 0 ? (
        <FileStep />
      ) : (
        <Loaded query={stored} lines={6}>
          {(state) => <Step state={state} />}
        </Loaded>
      )}
    </section>
  )
}

function Step({ state }: { state: ImportState }) {
  const t = useTexts(importTexts)
  const [isRemapping, setIsRemapping] = useState(false)
  if (endedStates.has(state.state)) return <OverStep state={state} />
  if (state.state === 'draft' && (state.phase === 'map' || isRemapping))
    return <MapStep key={`${state.id} ${state.sheet} ${state.heading_line}`} state={state} onDone={() => setIsRemapping(false)} />
  if (state.state === 'draft' && state.phase === 'review') return <ReviewStep state={state} onBack={() => setIsRemapping(true)} />
  const words = {
    read: t('reading'),
    map: t('reading'),
    check: t('comparing'),
    review: t('comparing'),
    apply: t('applying'),
    over: t('applying'),
  }
  return (
    <div className={styles.waiting} role="status">
      <p>{words[state.phase]}</p>
      <Progress label={words[state.phase]} done={state.done} total={state.total} />
    </div>
  )
}

function stepOf({ phase, state }: ImportState): number {
  if (endedStates.has(state)) return state === 'done' ? 4 : 3
  return { read: 0, map: 1, check: 1, review: 2, apply: 3, over: 3 }[phase]
}
