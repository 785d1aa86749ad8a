// A later caller needs a fresh answer.
const GOOD_FOR_MS = 15_000

interface EarlyAnswer {
  askedAt: number
  bearer: string | undefined
  response: Promise<Response>
}

const answers = new Map<string, EarlyAnswer>()

/** Sends the request before the application has loaded; the first call with the same path takes the answer. */
export function askEarly(path: string, headers: { Authorization?: string; 'Accept-Language': string }): Promise<Response> {
  const response = fetch(path, { headers: { ...headers }, priority: 'high' })
  // The caller that takes the answer receives the failure.
  response.catch(() => undefined)
  answers.set(path, { askedAt: performance.now(), bearer: headers.Authorization, response })
  return response
}

/** The early answer, if it is recent, was requested with the same token and is no refusal: a refused call is sent again. */
export async function takeEarly(path: string, bearer: string | undefined): Promise<Response | undefined> {
  const answer = answers.get(path)
  answers.delete(path)
  if (answer?.bearer !== bearer || performance.now() - (answer?.askedAt ?? 0) > GOOD_FOR_MS) return undefined
  const response = await answer?.response
  return response?.ok ? response : undefined
}

const KEY = 'hexbolt-first'
/** Default number of rows per list page. */
export const PAGE_SIZE = 20
const MOST = 20

/** Stores the first request of the page in the address, so that a reload can send it before the application has loaded. */
export function rememberFirst(url: string): void {
  const { [location.hash]: _before, ...others } = stored()
  const entries = [...Object.entries(others), [location.hash, url] as const].slice(-MOST)
  sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)))
}

/** The first request for the page in the address, as this browser tab stored it last. */
export function firstCall(): string | undefined {
  return stored()[location.hash]
}

function stored(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}
