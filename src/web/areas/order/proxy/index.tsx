import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { order, type OrderDetail } from '#contract/order/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { useDraft } from '#web/kit/form/draft/draft.ts'
import { DraftNotice } from '#web/kit/form/draft/DraftNotice.tsx'
import { useLeaveQuestion } from '#web/kit/form/draft/leave-question.ts'
import { FormBody } from '#web/kit/form/FormBody.tsx'
import { Notice } from '#web/kit/form/Notice.tsx'
import { useEndpointForm } from '#web/kit/form/use-endpoint-form.ts'
import { DeliveryFields } from './DeliveryFields.tsx'
import { GoodsSection, packageLine } from './GoodsSection.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import { Placed } from './Placed.tsx'
import { QuoteProvider } from './quote.tsx'
import { QuotePanel } from './QuotePanel.tsx'
import { StoreFields } from './StoreFields.tsx'
import { proxyTexts } from './texts.ts'
import styles from './proxy.module.css'

const emptyAddress = { receiver: '', phone: '', province_code: '', city_code: '', district_code: '', address: '' }

const defaults = {
  store_id: null,
  user_id: null,
  lines: [],
  ship_type: 'express',
  freight_amount: null,
  user_coupon_id: null,
  address: emptyAddress,
  pay_way: 'wechat',
  buyer_remark: '',
  seller_remark: '',
}

type PlacedOrder = OutputOf<typeof order.create> & { pay_way: string }

/** An order for a store, which `?store=` names; `?copy=` names the order whose goods it repeats. */
export default function ProxyOrderPage() {
  const { query } = usePage()
  const { copy = '', store = '' } = query
  // the tab stays open: another order to copy, or another store, begins anew
  return <Session key={`${copy} ${store}`} copied={Number(copy) || 0} storeId={Number(store) || 0} />
}

interface ProxyStart {
  copied: number
  storeId: number
}

function Session({ copied, storeId }: ProxyStart) {
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const [round, setRound] = useState(0)
  if (placed) {
    return (
      <Placed
        placed={placed}
        onAnother={() => {
          setPlaced(null)
          setRound(round + 1)
        }}
      />
    )
  }
  return <Editor key={round} onPlaced={setPlaced} copied={round === 0 ? copied : 0} storeId={storeId} />
}

function Editor({ onPlaced, copied, storeId }: ProxyStart & { onPlaced: (placed: PlacedOrder) => void }) {
  const t = useTexts(proxyTexts)
  const source = useCall(order.detail, { id: copied }, { enabled: copied > 0, quiet: true })
  const { form, schema, submit, isSaving, off } = useEndpointForm(order.create, { values: defaults, onDone })
  const draft = useDraft({ of: order, id: 'new' }, { form, schema, call: order.create.address })
  const isFilled = useRef(false)
  useLeaveQuestion(form.formState.isDirty)

  const fill = useEffectEvent((row: OrderDetail) => {
    if (isFilled.current) return
    isFilled.current = true
    for (const [name, value] of Object.entries(copyOf(row))) form.setValue(name, value, { shouldDirty: true })
  })
  useEffect(() => {
    if (source.data) fill(source.data)
  }, [source.data])
  useEffect(() => {
    if (storeId > 0) form.setValue('store_id', storeId, { shouldDirty: true })
  }, [form, storeId])

  function onDone(placed: OutputOf<typeof order.create>) {
    draft.forget()
    const pay_way = String(form.getValues('pay_way'))
    form.reset(defaults)
    onPlaced({ ...placed, pay_way })
  }

  return (
    <form className={styles.page} aria-label={t('title')} noValidate onSubmit={submit}>
      <FormBody form={form} schema={schema} notice={<DraftNotice draft={draft} />}>
        {source.data && <Notice>{t('copied', { no: source.data.order_no })}</Notice>}
        <QuoteProvider>
          <div className={styles.columns}>
            <div className={styles.main}>
              <StoreFields />
              <GoodsSection />
              <DeliveryFields empty={emptyAddress} />
              <PaymentFields />
            </div>
            <QuotePanel isSaving={isSaving} off={off} />
          </div>
        </QuoteProvider>
      </FormBody>
    </form>
  )
}

/** The form values that a new order takes from an earlier one; a masked phone is typed again. */
function skuLine({ sku_id, qty, unit, unit_ratio, sale_unit, code, title, image }: OrderDetail['items'][number]) {
  return {
    sku_id,
    code,
    title,
    main_image: image,
    price_store: null,
    price_trade: null,
    stock: null,
    on_sale: 1,
    qty: qty / unit_ratio,
    unit: unit_ratio > 1 ? sale_unit : unit,
  }
}

function copyOf(row: OrderDetail) {
  const { store_id, user_id, ship_type, receiver, phone, province_code, city_code, district_code, address } = row
  return {
    store_id,
    user_id,
    ship_type,
    lines: [
      ...new Map(row.items.flatMap((item) => (item.package_id === null ? [] : [[item.package_id, item]]))).values(),
      ...row.items.filter(({ is_gift, package_id }) => is_gift === 0 && package_id === null),
    ].map((item) =>
      item.package_id === null ? skuLine(item) : { ...packageLine(item.package_id, item.package_title ?? ''), qty: item.package_qty },
    ),
    ...(ship_type !== 'pickup' && {
      address: { receiver, phone: phone?.includes('*') ? '' : phone, province_code, city_code, district_code, address },
    }),
  }
}
