import { useEffect } from 'react'
import { create } from 'zustand'
import type { common } from '#contract/common/common.ts'
import type { register } from '#contract/session/register.ts'
import type { sms } from '#contract/session/sms.ts'
import type { sso } from '#contract/session/sso.ts'
import type { ways } from '#contract/session/ways.ts'
import { dataOf } from '#web/base/api/client.ts'
import { getRef as get, postRef as post, type CallOutput, type EndpointShape } from '#web/base/api/endpoint-ref.ts'
import { useLanguage } from '#web/base/locales/texts.ts'

// the forms show their failures in place
const quiet = { quiet: true }

/** The calls on the auth pages that need no session, without the contract's schemas; a test compares them with the contract. */
export const publicEndpoints = {
  demoAccounts: get<(typeof common)['demoAccounts']>('common.common.demoAccounts', '/api/common/demo/accounts', quiet),
  methods: get<(typeof ways)['list']>('session.ways.list', '/api/login/ways', quiet),
  sendCode: post<(typeof sms)['send']>('session.sms.send', '/api/login/sms', quiet),
  register: post<(typeof register)['create']>('session.register.create', '/api/register', quiet),
  startSso: get<(typeof sso)['start']>('session.sso.start', '/api/sso/start', quiet),
  finishSso: post<(typeof sso)['finish']>('session.sso.finish', '/api/sso/finish', quiet),
}

export type LoginMethods = CallOutput<typeof publicEndpoints.methods>

/** The login methods that are configured beside user name and password. */
export const useLoginMethods = publicQuery(publicEndpoints.methods)

/** The demo accounts in the person's language; none if the server offers no demonstration. */
export const useDemoAccounts = publicQuery(publicEndpoints.demoAccounts)

/**
 * A hook that calls a public endpoint: undefined before the answer, null after a failure. The last answer stays while the
 * hook repeats the call, so that a reopened page does not change its height.
 */
function publicQuery<W extends EndpointShape>(endpoint: W): () => CallOutput<W> | null | undefined {
  const useAnswer = create<{ answer: CallOutput<W> | null | undefined }>()(() => ({ answer: undefined }))
  return function useQuery() {
    const language = useLanguage()
    useEffect(() => {
      const controller = new AbortController()
      dataOf<CallOutput<W>>(endpoint, {}, { signal: controller.signal }).then(
        (answer) => useAnswer.setState({ answer }),
        () => {
          // without an answer the login page still works
          if (!controller.signal.aborted) useAnswer.setState(({ answer }) => ({ answer: answer ?? null }))
        },
      )
      return () => controller.abort()
    }, [language])
    return useAnswer(({ answer }) => answer)
  }
}
