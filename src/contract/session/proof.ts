import * as z from 'zod/mini'
import { entity, nothing, post } from '../kit/endpoint.ts'
import { password, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { wrongPassword } from './lock.ts'

/** How long a proof is fresh. */
export const PROOF_MINUTES = 10

export const proofMissing: Label = ['请先验证身份', 'Please confirm that it is you']

/** What a call that is marked `stepUp` asks for, in `data.proof` of its refusal: a code where there is a second factor. */
export type ProofKind = 'code' | 'password'

const codeInput = z.object({ code: text(['验证码', 'Code'], { max: 20 }) })
const passwordInput = z.object({ password: password(['密码', 'Password'], { min: 1, tooShort: wrongPassword }) })

/** Once more the proof that it is this person who is at the screen, before what does much harm in wrong hands. */
export const proof = entity('session.proof', ['身份验证', 'Proof'], {
  code: post(['用验证码验证身份', 'Prove by a code'], codeInput, nothing, { path: '/api/prove/code', access: 'login' }),
  password: post(['用密码验证身份', 'Prove by the password'], passwordInput, nothing, { path: '/api/prove/password', access: 'login' }),
})
