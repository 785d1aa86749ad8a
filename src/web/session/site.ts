import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { settings } from '#web/app/settings.ts'

/** What the product calls itself here (domain §16, group site). */
interface Site {
  name: string
  /** Empty: the product's own sign. */
  logo: string
  phone: string
  copyright: string
  icp: string
}

/** As it was when it was last heard of, so that no page begins under another name. */
export const useSite = create<Site>()(
  persist((): Site => ({ name: settings.title, logo: '', phone: '', copyright: '', icp: '' }), { name: 'hexbolt-site' }),
)
