interface EarlyAnswer {
  bearer: string | undefined
  response: Promise<Response>
}

const answers = new Map<string, EarlyAnswer>()

/** Asks before the application is there; the first call of the same path takes the answer. */
export function askEarly(path: string, headers: { Authorization?: string; 'Accept-Language': string }): Promise<Response> {
  const response = fetch(path, { headers: { ...headers }, priority: 'high' })
  // whoever takes the answer hears of the failure
  response.catch(() => undefined)
  answers.set(path, { bearer: headers.Authorization, response })
  return response
}

/** The answer asked for early, if it was asked with the same token. */
export function takeEarly(path: string, bearer: string | undefined): Promise<Response> | undefined {
  const answer = answers.get(path)
  answers.delete(path)
  return answer?.bearer === bearer ? answer?.response : undefined
}
