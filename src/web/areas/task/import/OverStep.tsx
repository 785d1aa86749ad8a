import { taskImport, type ImportState } from '#contract/task/import.ts'
import { task } from '#contract/task/task.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { ResultCell } from '#web/features/task/ResultCell.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import styles from './import.module.css'

const importTexts = texts({
  zh: {
    done: '导入完成',
    done_words: '新增 {new} 行，修改 {changed} 行，无变化 {same} 行，错误 {errors} 行，未导入 {failed} 行',
    held: '{n} 个SKU的价格已提交调价单 {no}，由另一人复核后生效',
    changes: '查看调价单',
    failed: '导入失败',
    cancelled: '导入已取消',
    stopped: '导入异常终止',
    again: '再导入一个文件',
    center: '查看任务',
    show: '查看导入的数据',
  },
  en: {
    done: 'Import complete',
    done_words: '{new} new, {changed} changed, {same} unchanged, {errors} with errors, {failed} not imported',
    held: 'The prices of {n:SKU waits|SKUs wait} for a review: price change {no}',
    changes: 'View the price change',
    failed: 'Import failed',
    cancelled: 'Import cancelled',
    stopped: 'Import stopped',
    again: 'Import another file',
    center: 'View task',
    show: 'View imported rows',
  },
})

// more codes make a link too long; the list with the latest changes shows them instead
const MOST_CODES = 100

const pages: Readonly<Record<string, string>> = {
  'goods.sku.import': '/goods/sku',
  'goods.spu.import': '/goods/spu?sort_field=updated_at&sort_order=desc',
  'goods.brand.import': '/goods/brand?sort_field=created_at&sort_order=desc',
  'goods.series.import': '/goods/series?sort_field=created_at&sort_order=desc',
  'store.store.import': '/store/list',
  'userIntegralLog.log.import': '/user/integralLog',
  'order.order.shipImport': '/order/list',
}

/** The import result. */
export function OverStep({ state }: { state: ImportState }) {
  const t = useTexts(importTexts)
  const { setQuery } = usePage()
  const { data } = useCall(task.detail, { id: state.id }, { quiet: true })
  const result = data?.result ?? {}
  const number = (name: string) => Number(result[name] ?? 0)
  const { data: written } = useCall(
    taskImport.rows,
    { id: state.id, page_no: 1, page_size: MOST_CODES, written: 1 },
    { enabled: state.state === 'done' && state.kind === 'goods.sku.import', quiet: true },
  )
  const wroteSome = state.state === 'done' && number('new') + number('changed') > 0
  const codes = written && written.total <= MOST_CODES ? written.list.map(({ key }) => key) : []
  const byCodes = codes.length > 0 ? `/goods/sku?codes=${encodeURIComponent(codes.join('\n'))}` : pages[state.kind]
  const listHref = wroteSome ? byCodes : undefined
  const title = { done: t('done'), cancelled: t('cancelled'), dead: t('stopped') }[state.state as string] ?? t('failed')
  return (
    <Empty
      kind={state.state === 'done' ? 'done' : state.state === 'cancelled' ? 'none' : 'failed'}
      title={title}
      action={
        <span className={styles.actions}>
          <Button onClick={() => navigate('/task/center')}>{t('center')}</Button>
          <Button onClick={() => setQuery({ id: undefined, kind: state.kind })}>{t('again')}</Button>
          {typeof result['change_no'] === 'string' && (
            <Button onClick={() => navigate(`/goods/priceChange?no=${String(result['change_no'])}`)}>{t('changes')}</Button>
          )}
          {listHref && (
            <Button variant="primary" onClick={() => navigate(listHref)}>
              {t('show')}
            </Button>
          )}
        </span>
      }
    >
      {state.state === 'done' &&
        data &&
        t('done_words', {
          new: number('new'),
          changed: number('changed') - data.failed,
          same: number('same'),
          errors: number('errors'),
          failed: data.failed,
        })}
      {data && <ResultCell row={data} />}
      {typeof result['change_no'] === 'string' && <p>{t('held', { n: number('held'), no: result['change_no'] })}</p>}
    </Empty>
  )
}
