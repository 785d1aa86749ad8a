import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { constants } from './constants.ts'

/** The product name in this installation (domain §16, group site). */
interface Site {
  name: string
  /** Empty: the product's own logo. */
  logo: string
  phone: string
  copyright: string
  icp: string
}

/** The last known values, so that no page starts under another name. */
export const useSite = create<Site>()(
  persist((): Site => ({ name: constants.title, logo: '', phone: '', copyright: '', icp: '' }), { name: 'hexbolt-site' }),
)
