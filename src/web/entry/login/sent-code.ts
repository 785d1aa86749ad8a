import { useEffect, useState } from 'react'

export type Purpose = 'login' | 'register'

interface Sent {
  mobile: string
  /** Milliseconds since 1970 until which the server sends no other code. */
  until: number
}

/** The number that received the last code; a reload does not shorten the wait. */
export function sentCode(purpose: Purpose): Sent | undefined {
  try {
    const sent = JSON.parse(sessionStorage.getItem(keyOf(purpose)) ?? '') as Sent
    return sent.until > Date.now() ? sent : undefined
  } catch {
    return undefined
  }
}

/** The remaining seconds until the next code, and the function that starts the countdown. */
export function useCountdown(purpose: Purpose): [seconds: number, begin: (mobile: string, seconds: number) => void] {
  const [until, setUntil] = useState(() => sentCode(purpose)?.until ?? 0)
  const [now, setNow] = useState(() => Date.now())
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  const begin = (mobile: string, seconds: number) => {
    const sent: Sent = { mobile, until: Date.now() + seconds * 1000 }
    sessionStorage.setItem(keyOf(purpose), JSON.stringify(sent))
    setNow(Date.now())
    setUntil(sent.until)
  }
  return [seconds, begin]
}

function keyOf(purpose: Purpose): string {
  return `hexbolt-sms-${purpose}`
}
