import * as z from 'zod/mini'
import { entity, get, nothing, post, type ParsedOf } from '../kit/endpoint.ts'
import { defaulted, derived, flag, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { contactPhone } from '../kit/phone-field.ts'
import { storedForm } from '../kit/verbs.ts'
import { regionFields, regionRule } from '../people/fields.ts'

export const MOST_ADDRESSES = 20
export const tooManyAddresses: Label = ['收货地址最多{n}个', 'At most {n:address|addresses}']

const noPhone: Label = ['请输入联系电话', 'Please enter a phone number']

const fields = {
  receiver: text(['收货人', 'Recipient'], { max: 40 }),
  phone: contactPhone(['联系电话', 'Phone'], { missing: noPhone }),
  ...regionFields,
  address: text(['详细地址', 'Address'], { min: 5, max: 100 }),
  is_default: defaulted(flag(['默认地址', 'Default address'])),
}

/** The customer's own entries, whole. */
const row = z.object({ id: z.int(), ...storedForm(fields), region: derived(['所在地区', 'Region'], z.string()) })

const one = z.object({ id: rowId() })

export const address = entity('shop.address', ['收货地址', 'Address'], {
  list: get(['地址列表', 'Addresses'], nothing, z.object({ list: z.array(row) })),
  edit: post(['新增或修改', 'Create or change'], z.object({ id: z.optional(rowId()), ...fields }).check(regionRule), one, {
    creates: true,
    message: messages.saved,
  }),
  delete: post(['删除', 'Delete'], one, one, { message: messages.removed }),
  default: post(['设为默认', 'Set as default'], one, one, { message: ['已设为默认地址', 'Set as default address'] }),
})

export type AddressEdit = ParsedOf<typeof address.edit>
