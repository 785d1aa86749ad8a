import { useFormContext } from 'react-hook-form'
import type { UsedAddress } from '#contract/order/inquiry.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { inquiryTexts } from './inquiry-texts.ts'
import { usePutAddress, type FormAddress } from './use-usual.ts'
import styles from './inquiry.module.css'

/** The address for the form: parts that the text does not name stay as they are, and a region belongs to its address. */
function completed(address: UsedAddress, present: FormAddress | null): UsedAddress {
  const { province_code = '', city_code = '', district_code = '' } = (address.address === '' && present) || address
  const { receiver, phone, address: place } = present ?? address
  const filled = { receiver: address.receiver || receiver, phone: address.phone || phone, address: address.address || place }
  return { ...address, ...filled, province_code, city_code, district_code }
}

/** Receiver, phone and address from the pasted text; one press writes them into the form. */
export function AddressOffer({ address, onTake }: { address: UsedAddress; onTake: () => void }) {
  const t = useTexts(inquiryTexts)
  const put = usePutAddress()
  const { getValues } = useFormContext()
  const words = [address.receiver, address.phone, address.region, address.address].filter(Boolean).join(' ')
  return (
    <div className={styles.offer}>
      <span>{t('address', { words })}</span>
      <Button
        size="compact"
        onClick={() => {
          put(completed(address, getValues('address') as FormAddress | null))
          onTake()
        }}
      >
        {t('fill_address')}
      </Button>
    </div>
  )
}
