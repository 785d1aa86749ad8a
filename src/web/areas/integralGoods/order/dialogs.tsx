import { order, type Exchange } from '#contract/integralGoods/order.ts'
import { Carrier } from '#web/areas/order/shared/Carrier.tsx'
import { Corrected } from '#web/areas/order/shared/Corrected.tsx'
import { useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { orderTexts } from './texts.ts'

export interface DialogRequest {
  kind: 'ship' | 'waybill' | 'cancel'
  row: Exchange
}

const Ship = fieldsOf(order.ship)
const Cancel = fieldsOf(order.cancel)

/** The forms for the actions on an exchange. */
export function ExchangeDialogs({ request, onClose }: { request: DialogRequest | null; onClose: () => void }) {
  const t = useTexts(orderTexts)
  const { current } = useOpening(request)
  if (!current) return null
  const { id, version } = current.row
  const common = (kind: DialogRequest['kind']) => ({ open: request?.kind === kind, onClose, title: t(kind), submitText: t(kind) })
  return (
    <>
      <FormDialog
        {...common('ship')}
        endpoint={order.ship}
        values={{ id, version, ship_type: 'express', carrier_code: null, tracking_no: '', images: [] }}
      >
        <Ship.Choice name="ship_type" />
        <Carrier />
        <Ship.Images name="images" max={9} />
      </FormDialog>
      <FormDialog {...common('waybill')} endpoint={order.waybill} values={{ id, version, carrier_code: null, tracking_no: '', reason: '' }}>
        <Corrected />
      </FormDialog>
      <FormDialog {...common('cancel')} endpoint={order.cancel} values={{ id, version, reason: '' }}>
        <Cancel.LongText name="reason" help={t('cancel_help')} />
      </FormDialog>
    </>
  )
}
