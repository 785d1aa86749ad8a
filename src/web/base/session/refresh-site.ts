import { call } from '#web/base/api/client.ts'
import { constants } from '#web/base/constants.ts'
import { useSite } from '#web/base/site.ts'
import { sessionEndpoints } from './endpoints.ts'

/** Fetches the product name silently; without an answer it stays unchanged. */
export async function refreshSite(): Promise<void> {
  const answer = await call(sessionEndpoints.site, { group: 'site' }).catch(() => undefined)
  if (!answer) return
  const text = (key: string) => (typeof answer.settings[key] === 'string' ? answer.settings[key] : '')
  useSite.setState({
    name: text('site.name') || constants.title,
    logo: text('site.logo'),
    phone: text('site.phone'),
    copyright: text('site.copyright'),
    icp: text('site.icp'),
  })
}
