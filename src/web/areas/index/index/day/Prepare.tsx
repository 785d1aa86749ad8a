import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { pageLink } from '#web/base/router/menu.ts'
import { flatten } from '#web/base/router/routes.ts'
import { useRoutes } from '#web/base/router/views.ts'
import { EmptyPicture } from '#web/kit/ui/state/EmptyPicture.tsx'
import styles from './ToDos.module.css'

const prepareTexts = texts({
  zh: {
    none: '都做完了',
    none_hint: '有新的工作时，会自动出现在这里。',
    hint: '可以先准备这些，有新的工作时会自动出现在这里。',
    promotion: '准备下一场优惠活动',
    out: '查看缺货的商品',
    goods: '完善商品资料',
    idle: '回访90天没有下单的门店',
    bill: '核对渠道账单',
    invite: '邀请新门店',
    salesmen: '查看业务员业绩',
    order: '代客下单',
    log: '查看操作日志',
  },
  en: {
    none: 'All done',
    none_hint: 'New work will appear here automatically.',
    hint: 'You can prepare these. New work will appear here automatically.',
    promotion: 'Plan the next promotion',
    out: 'Check goods out of stock',
    goods: 'Complete product details',
    idle: 'Call stores without an order for 90 days',
    bill: 'Reconcile provider bills',
    invite: 'Invite new stores',
    salesmen: 'Review sales by salesman',
    order: 'Order for a store',
    log: 'Review the audit log',
  },
})

type Preparation = readonly [text: keyof (typeof prepareTexts)['zh'], component: string, query?: Query]

/** Work without a deadline, the most useful first; pages that the person's menu lacks are left out. */
const preparations: readonly Preparation[] = [
  ['promotion', 'activity/coupon/index'],
  ['bill', 'finance/reconciliation/index'],
  ['out', 'goods/sku/index', { stock: 'out' }],
  ['goods', 'goods/spu/index'],
  ['idle', 'store/store/index', { idle_days: '90' }],
  ['order', 'order/proxy/index'],
  ['invite', 'store/invite/index'],
  ['salesmen', 'agent/salesman/index'],
  ['log', 'dev/logger/index'],
]
const MOST_SHOWN = 3

/** In place of the work: what the person can prepare. */
export function Prepare() {
  const t = useTexts(prepareTexts)
  const routes = useRoutes((state) => state.routes)
  const pages = new Map(flatten(routes ?? []).map(({ component, pattern }) => [component, pattern]))
  const possible = preparations
    .flatMap(([text, component, query]) => (pages.has(component) ? [{ text, path: pages.get(component) as string, query }] : []))
    .slice(0, MOST_SHOWN)
  return (
    <div className={styles.none}>
      <EmptyPicture kind="done" />
      <div>
        <strong>{t('none')}</strong>
        <p>{t(possible.length > 0 ? 'hint' : 'none_hint')}</p>
        {possible.length > 0 && (
          <ul className={styles.prepare}>
            {possible.map(({ text, path, query }) => (
              <li key={text}>
                <a {...pageLink(path, query)}>{t(text)}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
