import { useState } from 'react'
import { spu } from '#contract/goods/spu.ts'
import { taskKinds } from '#contract/task/kinds.ts'
import { taskImport, type ImportState } from '#contract/task/import.ts'
import { useCall } from '#web/api/query.ts'
import { Progress } from '#web/kit/ui/Progress.tsx'
import { Loaded } from '#web/kit/ui/Loaded.tsx'
import { Steps } from '#web/kit/ui/Steps.tsx'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import { usePage } from '#web/router/page.ts'
import { FileStep } from './FileStep.tsx'
import styles from './import.module.css'
import { MapStep } from './MapStep.tsx'
import { OverStep } from './OverStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { importTexts } from './texts.ts'

// beside what the server tells of its own accord, should that not arrive
const ASK_AGAIN_MS = 2000

/** A sheet on its way in: chosen, its columns named, its changes reviewed, applied. What has been done so far stands in the task. */
export default function ImportPage() {
  const t = useTexts(importTexts)
  const say = useLabel()
  const { query } = usePage()
  const id = Number(query['id'] ?? 0)
  const stored = useCall(taskImport.detail, { id }, { enabled: id > 0, quiet: true, refetchInterval: ASK_AGAIN_MS })
  const { data } = stored
  const kind = (data?.kind ?? query['kind']) === spu.import.address ? 'goods.spu.import' : 'goods.sku.import'
  const titles = [t('step_file'), t('step_map'), t('step_review'), t('step_done')]
  return (
    <section className={styles.page} aria-label={t('title')}>
      <div className={styles.head}>
        <strong className={styles.what}>{say(taskKinds[kind])}</strong>
        <Steps label={t('steps')} titles={titles} current={data ? stepOf(data) : 0} />
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
  const isOver = state.state === 'done' || state.state === 'failed' || state.state === 'cancelled'
  if (isOver) return <OverStep state={state} />
  if (state.state === 'draft' && (state.phase === 'map' || isRemapping))
    return <MapStep key={state.id} state={state} onDone={() => setIsRemapping(false)} />
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
  if (state === 'done' || state === 'failed' || state === 'cancelled') return state === 'done' ? 4 : 3
  return { read: 0, map: 1, check: 1, review: 2, apply: 3, over: 3 }[phase]
}
