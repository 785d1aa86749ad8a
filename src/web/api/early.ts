// whoever comes later wants to know how it is by then
const GOOD_FOR_MS = 15_000

interface EarlyAnswer {
  askedAt: number
  bearer: string | undefined
  response: Promise<Response>
}

const answers = new Map<string, EarlyAnswer>()

/** Asks before the application is there; the first call of the same path takes the answer. */
export function askEarly(path: string, headers: { Authorization?: string; 'Accept-Language': string }): Promise<Response> {
  const response = fetch(path, { headers: { ...headers }, priority: 'high' })
  // whoever takes the answer hears of the failure
  response.catch(() => undefined)
  answers.set(path, { askedAt: performance.now(), bearer: headers.Authorization, response })
  return response
}

/** The answer asked for early, if it was asked with the same token, just now, and is no refusal: that is asked again. */
export async function takeEarly(path: string, bearer: string | undefined): Promise<Response | undefined> {
  const answer = answers.get(path)
  answers.delete(path)
  if (answer?.bearer !== bearer || performance.now() - (answer?.askedAt ?? 0) > GOOD_FOR_MS) return undefined
  const response = await answer?.response
  return response?.ok ? response : undefined
}
