import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { config } from '#contract/config/config.ts'
import { call } from '#web/api/client.ts'
import type { LightWire } from '#web/api/wire.ts'
import { settings } from './settings.ts'

/** What the product calls itself here (domain §16, group site). */
interface Site {
  name: string
  /** Empty: the product's own sign. */
  logo: string
  phone: string
  copyright: string
  icp: string
}

// without the contract's schemas: the login page shows it
const openSettings: LightWire<(typeof config)['open']> = {
  ...{ address: 'config.config.open', method: 'GET', path: '/api/common/config', upload: false, idempotent: false },
}

/** As it was when it was last heard of, so that no page begins under another name. */
export const useSite = create<Site>()(
  persist((): Site => ({ name: settings.title, logo: '', phone: '', copyright: '', icp: '' }), { name: 'hexbolt-site' }),
)

/** Asks again, silently: without an answer everything stays as it is called. */
export async function refreshSite(): Promise<void> {
  const answer = await call(openSettings, { group: 'site' }, { quiet: true }).catch(() => undefined)
  if (!answer) return
  const text = (key: string) => (typeof answer.settings[key] === 'string' ? answer.settings[key] : '')
  useSite.setState({
    name: text('site.name') || settings.title,
    logo: text('site.logo'),
    phone: text('site.phone'),
    copyright: text('site.copyright'),
    icp: text('site.icp'),
  })
}
