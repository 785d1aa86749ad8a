import { usePage } from '#web/base/router/page.ts'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import styles from './count.module.css'

// shared with the page that opens without a network
const form = onDemand(() => import('#web/features/offline/CountForm.tsx'))

/** Counts stock at the shelf; `?code=` names the first SKU. */
export default function CountPage() {
  const { query } = usePage()
  const CountForm = form.useLoaded(true)?.CountForm
  return <div className={styles.page}>{CountForm ? <CountForm key={query['code']} code={query['code']} /> : <Skeleton lines={6} />}</div>
}
