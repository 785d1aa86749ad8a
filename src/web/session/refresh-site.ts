import type { config } from '#contract/config/config.ts'
import { call } from '#web/api/client.ts'
import type { LightWire } from '#web/api/wire.ts'
import { settings } from '#web/app/settings.ts'
import { useSite } from './site.ts'

// without the contract's schemas: the login page asks it
const openSettings: LightWire<(typeof config)['open']> = {
  ...{ address: 'config.config.open', method: 'GET', path: '/api/common/config', upload: false, idempotent: false },
}

/** Asks what the product is called, silently: without an answer it stays as it was. */
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
