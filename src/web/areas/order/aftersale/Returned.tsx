import type { AftersaleDetail } from '#contract/order/aftersale.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { detailTexts } from './detail-texts.ts'
import { Pictures } from './Pictures.tsx'

/** The way of the goods back: address, deadline, parcel, and the result of the receipt. */
export function Returned({ row }: { row: AftersaleDetail }) {
  const t = useTexts(detailTexts)
  const { return_address, return_until, return_carrier, return_tracking_no, received_at, resaleable, refused_images } = row
  const items = [
    { key: 'address', label: t('address'), value: return_address, wide: true as const },
    { key: 'until', label: t('until'), value: return_until && <Time value={return_until} /> },
    { key: 'carrier', label: t('carrier'), value: return_carrier },
    { key: 'tracking', label: t('tracking'), value: return_tracking_no && <Code>{return_tracking_no}</Code> },
    { key: 'received', label: t('received'), value: received_at && <Time value={received_at} /> },
    { key: 'result', label: t('result'), value: resaleable !== null && t(resaleable === 1 ? 'fit' : 'unfit'), wide: true as const },
    {
      key: 'refused',
      label: t('refused_images'),
      value: refused_images.length > 0 && <Pictures images={refused_images} alt={t('refused_images')} />,
      wide: true as const,
    },
  ]
  return <Descriptions items={items.filter(({ value }) => value)} />
}
