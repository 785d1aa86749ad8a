import { useState } from 'react'
import { RequestError } from '#web/api/client.ts'
import { workplace } from '#web/app/parts.ts'
import { useTexts } from '#web/locales/texts.ts'
import { logIn, type CodeCredentials, type Credentials } from '#web/session/enter.ts'
import { useSecondStep } from '#web/session/second-step.ts'
import { loginTexts } from './texts.ts'

export interface Login {
  /** The user name or mobile number under way; undefined when nobody is. */
  running: string | undefined
  /** What the server said. */
  failure: string | undefined
  submit: (credentials: Credentials | CodeCredentials) => Promise<void>
  /** Takes the failure away. */
  forget: () => void
}

/** Logs in, once at a time; what comes after is the navigation's. */
export function useLogIn(): Login {
  const t = useTexts(loginTexts)
  const [running, setRunning] = useState<string>()
  const [failure, setFailure] = useState<string>()
  async function submit(credentials: Credentials | CodeCredentials): Promise<void> {
    if (running !== undefined) return
    setRunning('username' in credentials ? credentials.username : credentials.mobile)
    setFailure(undefined)
    // fetched while the server looks at the password
    void workplace.load().catch(() => undefined)
    try {
      await logIn(credentials)
      // the first step is done, and may be gone back to
      if (useSecondStep.getState().mfaToken !== undefined) setRunning(undefined)
    } catch (error) {
      setRunning(undefined)
      setFailure(error instanceof RequestError || error instanceof Error ? error.message : t('failed'))
    }
  }
  return { running, failure, submit, forget: () => setFailure(undefined) }
}
