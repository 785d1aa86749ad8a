import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { entity } from '#contract/kit/endpoint.ts'
import { verbs } from '#contract/kit/verbs.ts'
import { queryClient } from '#web/base/api/query.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { DetailPage, type DetailTab } from '#web/kit/detail/DetailPage.tsx'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rememberList } from '#web/kit/list/last-list.ts'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Steps, stepsAt } from '#web/kit/ui/value/Steps.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Timeline } from '#web/kit/ui/value/Timeline.tsx'
import { OnPage } from './OnPage.tsx'
import { Held } from './Story.tsx'

type Answer = { data: unknown } | { code: number; msg: string; data?: unknown } | 'never'

/** Answers calls to `/api/gallery/…` in the page itself, so that a whole page's example needs no server. */
function answerCalls(path: string, answer: (query: URLSearchParams) => Answer): void {
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.pathname !== path) return real(input, init)
    const answerOf = answer(url.searchParams)
    if (answerOf === 'never') return new Promise<Response>(() => undefined)
    return Response.json({ code: 200, msg: '', ...answerOf })
  }
}

const orderRow = z.object({ id: z.int(), order_no: z.string(), store: z.string(), pay_amount: z.int(), lines: z.int() })
type Order = z.output<typeof orderRow>

const order = entity('gallery.order', ['订单', 'Order'], { detail: verbs.detail(orderRow) })

answerCalls('/api/gallery/order/detail', (query) => {
  const id = Number(query.get('id'))
  if (id === 90) return 'never'
  if (id === 91) return { code: 404, msg: '订单不存在' }
  if (id === 92) return { code: 403, msg: '没有权限 order:order:list', data: { permission: 'order:order:list' } }
  if (id === 93) return { code: 500, msg: '服务器内部错误' }
  return { data: { id, order_no: `26030810050${id}`, store: `五金店 ${id}`, pay_amount: 32_000 * id, lines: id + 1 } }
})

const records = { record: '2', loading: '90', missing: '91', refused: '92', failed: '93' }
type RecordName = keyof typeof records

const tell =
  (words: string) =>
  ({ order_no }: Order) =>
    void toast.info(`${words} ${order_no}`)
const actions: RowAction<Order>[] = [
  { key: 'ship', label: ['发货', 'Ship'], run: tell('ship') },
  {
    key: 'price',
    label: ['改价', 'Change price'],
    reason: () => ['已支付订单不能改价', 'A paid order keeps its price'],
    run: tell('price'),
  },
  { key: 'remark', label: ['备注', 'Remark'], run: tell('remark') },
  { key: 'print', label: ['打印', 'Print'], run: tell('print') },
  { key: 'close', label: ['关闭订单', 'Close'], danger: true, run: tell('close') },
]

/** A record's page as the areas declare it, with its other states. */
export function DetailStory() {
  const say = useLabel()
  const [story, setStory] = useState<RecordName>('record')
  rememberList('/gallery/order', [1, 2, 3])
  return (
    <QueryClientProvider client={queryClient}>
      <Segmented
        aria-label="shown"
        value={story}
        onChange={setStory}
        options={(Object.keys(records) as RecordName[]).map((key) => ({ key, title: key }))}
      />
      <OnPage key={story} path="/gallery/order/detail" query={{ id: records[story] }}>
        <OrderPage say={say} />
      </OnPage>
    </QueryClientProvider>
  )
}

function OrderPage({ say }: { say: ReturnType<typeof useLabel> }) {
  const tabs: DetailTab<Order>[] = [
    {
      key: 'basics',
      label: ['基本信息', 'Basics'],
      content: ({ store, pay_amount }) => (
        <Descriptions
          items={[
            { key: 'store', label: say(['门店', 'Store']), value: store },
            { key: 'amount', label: say(['应付金额', 'To be paid']), value: formatMoney(pay_amount) },
            { key: 'remark', label: say(['买家备注', 'Remark']), value: null, wide: true },
          ]}
        />
      ),
    },
    {
      key: 'lines',
      label: ['商品清单', 'Lines'],
      count: ({ lines }) => lines,
      content: () => <Held initial="">{(value, onChange) => <Input aria-label="note" value={value} onChange={onChange} />}</Held>,
    },
    { key: 'payments', label: ['支付记录', 'Payments'], content: () => <p>payments</p> },
    { key: 'secret', label: ['佣金分配', 'Commission'], access: 'order:order:commission', content: () => null },
  ]
  return (
    <DetailPage
      entity={order}
      title={({ store }) => store}
      code={({ order_no }) => order_no}
      state={() => <Tag tone="info">{say(['待发货', 'To be shipped'])}</Tag>}
      actions={actions}
      summary={() => (
        <Steps
          label={say(['进度', 'Progress'])}
          steps={stepsAt([say(['下单', 'Ordered']), say(['付款', 'Paid']), say(['发货', 'Shipped']), say(['完成', 'Completed'])], 2)}
        />
      )}
      tabs={tabs}
      rail={({ id }) => (
        <Timeline
          label={say(['操作日志', 'Log'])}
          entries={[
            { key: 2, time: '2026-03-08T02:11:00Z', who: say(['系统', 'System']), tone: 'success', what: formatMoney(32_000 * id) },
            { key: 1, time: '2026-03-08T02:05:00Z', who: '13800000000', what: say(['提交订单', 'Order placed']) },
          ]}
        />
      )}
    />
  )
}
