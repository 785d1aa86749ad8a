import * as z from 'zod/mini'
import { entity, nothing, post } from '../kit/endpoint.ts'
import { password, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { wrongPassword } from './lock.ts'

/** The lifetime of a reauthentication. */
export const PROOF_MINUTES = 10

export const proofMissing: Label = ['请先验证身份', 'Please verify your identity']

/** The kind of reauthentication that a `stepUp` call requires (`data.proof` in its refusal): a code if there is a second factor. */
export type ProofKind = 'code' | 'password'

const codeInput = z.object({ code: text(['验证码', 'Code'], { max: 20 }) })
const passwordInput = z.object({ password: password(['密码', 'Password'], { min: 1, tooShort: wrongPassword }) })

/** Reauthentication before a dangerous call. */
export const proof = entity('session.proof', ['身份验证', 'Proof'], {
  code: post(['用验证码验证身份', 'Verify with a code'], codeInput, nothing, { path: '/api/prove/code', access: 'login' }),
  password: post(['用密码验证身份', 'Verify with the password'], passwordInput, nothing, { path: '/api/prove/password', access: 'login' }),
})
