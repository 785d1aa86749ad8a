interface Answer {
  readonly code: number
  readonly msg: string
  readonly data: Record<string, unknown>
}

export type Api = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>

/** The token for the administrator's demo account; it stays valid after the server's process ends. */
export async function logIn(url: string): Promise<string> {
  const { data } = await caller(url)('POST', '/api/login', { username: 'admin', password: 'Hexbolt-2026' })
  return String(data.token)
}

export function caller(url: string, token?: string): Api {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Answer
  }
}
