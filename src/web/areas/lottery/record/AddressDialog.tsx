import { record, type DrawDetail, type DrawRecord } from '#contract/lottery/record.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { Notice } from '#web/kit/form/Notice.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { RegionField } from '#web/pickers/RegionField.tsx'
import { recordTexts } from './texts.ts'

const Address = fieldsOf(record.address)

interface AddressDialogProps {
  row: DrawRecord
  open: boolean
  onClose: () => void
}

/** The address for a goods prize. It begins with the customer's default one, otherwise with the store's. */
export function AddressDialog({ row, open, onClose }: AddressDialogProps) {
  const t = useTexts(recordTexts)
  const { data, error } = useCall(record.detail, { id: row.id }, { enabled: open, quiet: true })
  const known = data?.known_address ?? null
  return (
    <FormDialog
      open={open && (data !== undefined || error !== null)}
      onClose={onClose}
      endpoint={record.address}
      title={t('address')}
      submitText={t('save')}
      values={{ id: row.id, version: row.version, ...initialAddress(known) }}
    >
      {known && <Notice>{t(known.of === 'store' ? 'of_store' : 'of_customer')}</Notice>}
      <Address.Text name="receiver" />
      <Address.Text name="phone" />
      <RegionField />
      <Address.Text name="address" />
    </FormDialog>
  )
}

/** A masked phone number is typed. */
function initialAddress(known: DrawDetail['known_address']) {
  if (!known) return { receiver: '', phone: '', province_code: '', city_code: '', district_code: '', address: '' }
  const { receiver, phone, province_code, city_code, district_code, address } = known
  return { receiver, phone: phone?.includes('*') ? '' : phone, province_code, city_code, district_code, address }
}
