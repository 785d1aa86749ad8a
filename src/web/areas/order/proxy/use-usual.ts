import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { inquiry, type UsedAddress } from '#contract/order/inquiry.ts'
import { useCall } from '#web/base/api/query.ts'

const PARTS = ['receiver', 'phone', 'province_code', 'city_code', 'district_code', 'address'] as const
export type FormAddress = Record<(typeof PARTS)[number], string>

/** The chosen store's level, balance, last addresses and usual goods; undefined until they are there. */
export function useUsual(): OutputOf<typeof inquiry.usual> | undefined {
  const store_id = useWatch({ name: 'store_id' }) as number | null
  const { data } = useCall(inquiry.usual, { store_id: store_id ?? 0 }, { enabled: store_id !== null, quiet: true })
  return store_id === null ? undefined : data
}

/** Writes an address into the form; a masked phone is typed. */
export function usePutAddress() {
  const { setValue } = useFormContext()
  return (row: Pick<UsedAddress, (typeof PARTS)[number]>) => {
    const next = addressOf(row)
    for (const name of PARTS) setValue(`address.${name}`, next[name], { shouldDirty: true, shouldValidate: next[name] !== '' })
  }
}

/** Fills in the last address of each newly chosen store. Typed text stays. */
export function useLastAddress(empty: FormAddress): void {
  const usual = useUsual()
  const { getValues } = useFormContext()
  const put = usePutAddress()
  const filled = useRef(textOf(empty))
  const fill = useEffectEvent((addresses: readonly UsedAddress[]) => {
    const present = getValues('address') as FormAddress | null
    if (!present || ![textOf(empty), filled.current].includes(textOf(present))) return
    const [last] = addresses
    const next = last ? addressOf(last) : empty
    if (textOf(next) === textOf(present)) return
    put(next)
    filled.current = textOf(next)
  })
  useEffect(() => {
    if (usual) fill(usual.addresses)
  }, [usual])
}

function addressOf(row: Pick<UsedAddress, (typeof PARTS)[number]>): FormAddress {
  const { receiver, phone, province_code, city_code, district_code, address } = row
  return { receiver, phone: phone && !phone.includes('*') ? phone : '', province_code, city_code, district_code, address }
}

function textOf(address: FormAddress): string {
  return PARTS.map((name) => address[name]).join(' ')
}
