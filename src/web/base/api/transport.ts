import { takeEarly } from './early-fetch.ts'

export interface Outgoing {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string | FormData
  timeout: number
  signal?: AbortSignal
  /** The body's sent share, 0 to 1. */
  onProgress?: (share: number) => void
}

export interface Answer {
  status: number
  /** Header `refresh_token`: replaces the stored token. */
  renewedToken: string | null
  /** Header `x-request-id`: the call id in the server's log. */
  requestId: string | null
  /** The parsed body; undefined where it is not JSON. */
  body: unknown
}

/** Sends the request once. Rejects with a named error without an answer; an abort rejects with its reason. */
export async function transmit(outgoing: Outgoing): Promise<Answer | 'network' | 'timeout'> {
  return outgoing.body instanceof FormData ? transmitFile(outgoing) : transmitText(outgoing)
}

async function transmitText({ method, url, headers, body, timeout, signal }: Outgoing): Promise<Answer | 'network' | 'timeout'> {
  const clock = AbortSignal.timeout(timeout)
  const both = signal ? AbortSignal.any([signal, clock]) : clock
  try {
    const early = method === 'GET' ? await takeEarly(url, headers['Authorization']) : undefined
    const response = early ?? (await fetch(url, { method, headers, body, signal: both }))
    const header = (name: string) => response.headers.get(name)
    return {
      status: response.status,
      renewedToken: header('refresh_token'),
      requestId: header('x-request-id'),
      body: parsed(await response.text()),
    }
  } catch (error) {
    if (signal?.aborted) throw error
    return clock.aborted ? 'timeout' : 'network'
  }
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function transmitFile({ method, url, headers, body, timeout, signal, onProgress }: Outgoing): Promise<Answer | 'network' | 'timeout'> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.timeout = timeout
    const header = (name: string) => request.getResponseHeader(name)
    request.onload = () =>
      resolve({
        status: request.status,
        renewedToken: header('refresh_token'),
        requestId: header('x-request-id'),
        body: parsed(request.responseText),
      })
    request.onerror = () => resolve('network')
    request.ontimeout = () => resolve('timeout')
    request.onabort = () => reject(signal?.reason)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
