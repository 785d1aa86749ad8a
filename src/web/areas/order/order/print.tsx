import { createPortal } from 'react-dom'
import Printer from 'virtual:icon/printer'
import { printKinds } from '#contract/order/order-print.ts'
import { order } from '#contract/order/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { PrintedOrders, useOrderPages, type Paper } from './PrintedOrders.tsx'
import styles from './print.module.css'

const printTexts = texts({
  zh: { kind: '单据', paper: '纸张', a4: 'A4', continuous: '241×140 连续纸', print: '打印', none: '没有选择订单', count: '共 {n} 张单据' },
  en: {
    kind: 'Document',
    paper: 'Paper',
    a4: 'A4',
    continuous: '241 × 140 mm',
    print: 'Print',
    none: 'No orders are selected',
    count: 'Documents: {n}',
  },
})

type Kind = keyof typeof printKinds
const none: never[] = []

/** The order documents as they are printed: `?ids=1.2&kind=pick&paper=a4`, one parcel as `?ids=1&kind=delivery&parcel=5`. */
export default function PrintPage() {
  const t = useTexts(printTexts)
  const say = useLabel()
  const { query, setQuery } = usePage()
  const ids = (query['ids'] ?? '')
    .split('.')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  const kind: Kind = query['kind'] === 'delivery' ? 'delivery' : 'pick'
  const paper: Paper = query['paper'] === 'continuous' ? 'continuous' : 'a4'
  const parcel = Number(query['parcel'])
  const shipment = Number.isSafeInteger(parcel) && parcel > 0 && kind === 'delivery' ? { shipment_id: parcel } : {}
  const { data, error, refetch } = useCall(order.print, { ids, kind, ...shipment }, { enabled: ids.length > 0, quiet: true })
  useOrderPages(data?.list ?? none, kind, paper)
  if (ids.length === 0) return <Empty title={t('none')} />
  if (error && !data) return <NotLoaded error={error} retry={refetch} />
  return (
    <section className={styles.page} aria-label={t('kind')}>
      <header className={styles.bar}>
        <Segmented
          aria-label={t('kind')}
          value={kind}
          onChange={(next) => setQuery({ kind: next }, { replace: true })}
          options={(Object.keys(printKinds) as Kind[]).map((key) => ({ key, title: say(printKinds[key]) }))}
        />
        <Segmented
          aria-label={t('paper')}
          value={paper}
          onChange={(next) => setQuery({ paper: next }, { replace: true })}
          options={(['a4', 'continuous'] as const).map((key) => ({ key, title: t(key) }))}
        />
        <Button variant="primary" icon={<Printer aria-hidden size={16} />} loading={!data} onClick={() => window.print()}>
          {t('print')}
        </Button>
        {data && <span className={styles.count}>{t('count', { n: data.list.length })}</span>}
      </header>
      {data ? (
        <>
          <div className={styles.preview}>
            <PrintedOrders {...data} kind={kind} paper={paper} />
          </div>
          {createPortal(
            // outside the page frame, which is not printed
            <div className={styles.sheets} aria-hidden>
              <PrintedOrders {...data} kind={kind} paper={paper} />
            </div>,
            document.body,
          )}
        </>
      ) : (
        <Skeleton lines={10} />
      )}
    </section>
  )
}
