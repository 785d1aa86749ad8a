import type { OutputOf } from '#contract/kit/endpoint.ts'
import { record, type DrawRecord } from '#contract/lottery/record.ts'
import { user } from '#contract/user/user.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { RegionField } from '#web/pickers/RegionField.tsx'
import { recordTexts } from './texts.ts'

const Address = fieldsOf(record.address)

interface AddressDialogProps {
  row: DrawRecord
  open: boolean
  onClose: () => void
}

/** The address for a goods prize. It begins with the customer's own one, if the person may read it. */
export function AddressDialog({ row, open, onClose }: AddressDialogProps) {
  const t = useTexts(recordTexts)
  const mayRead = usePermission(user.address)
  const { data, error } = useCall(user.address, { id: row.user_id }, { enabled: open && mayRead, quiet: true })
  const isKnown = !mayRead || data !== undefined || error !== null
  return (
    <FormDialog
      open={open && isKnown}
      onClose={onClose}
      endpoint={record.address}
      title={t('address')}
      submitText={t('save')}
      values={{ id: row.id, version: row.version, ...knownAddress(data?.list ?? []) }}
    >
      <Address.Text name="receiver" />
      <Address.Text name="phone" />
      <RegionField />
      <Address.Text name="address" />
    </FormDialog>
  )
}

/** The default address, otherwise the first one; a masked phone number is typed. */
function knownAddress(list: OutputOf<typeof user.address>['list']) {
  const known = list.find(({ is_default }) => is_default === 1) ?? list[0]
  if (!known) return { receiver: '', phone: '', province_code: '', city_code: '', district_code: '', address: '' }
  const { receiver, phone, province_code, city_code, district_code, address } = known
  return { receiver, phone: phone?.includes('*') ? '' : phone, province_code, city_code, district_code, address }
}
