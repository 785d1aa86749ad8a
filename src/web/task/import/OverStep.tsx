import { task } from '#contract/task/task.ts'
import type { ImportState } from '#contract/task/import.ts'
import { useCall } from '#web/api/query.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Empty } from '#web/kit/ui/Empty.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { navigate } from '#web/router/location.ts'
import { usePage } from '#web/router/page.ts'
import { ResultCell } from '../task/ResultCell.tsx'
import styles from './import.module.css'
import { importTexts } from './texts.ts'

/** What came of it. */
export function OverStep({ state }: { state: ImportState }) {
  const t = useTexts(importTexts)
  const { setQuery } = usePage()
  const { data } = useCall(task.detail, { id: state.id }, { quiet: true })
  const result = data?.result ?? {}
  const number = (name: string) => Number(result[name] ?? 0)
  const title = { done: t('done'), cancelled: t('cancelled') }[state.state as string] ?? t('failed')
  return (
    <Empty
      title={title}
      action={
        <span className={styles.actions}>
          <Button onClick={() => navigate('/task/center')}>{t('center')}</Button>
          <Button variant="primary" onClick={() => setQuery({ id: undefined, kind: state.kind })}>
            {t('again')}
          </Button>
        </span>
      }
    >
      {state.state === 'done' &&
        data &&
        t('done_words', {
          ...{ new: number('new'), changed: number('changed') - data.failed, same: number('same') },
          ...{ errors: number('errors'), failed: data.failed },
        })}
      {data && <ResultCell row={data} />}
    </Empty>
  )
}
