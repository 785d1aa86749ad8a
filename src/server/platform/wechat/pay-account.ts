import type { KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { secretOf, settingOf } from '#server/platform/settings/stored.ts'
import { privateKeyOf, publicKeyOf } from './pay-crypto.ts'

export const WECHAT_PAY_ENDPOINT = 'https://api.mch.weixin.qq.com'
const PATIENCE_MS = 3000

/** A WeChat Pay merchant with its keys. */
export interface PayAccount {
  endpoint: string
  mchid: string
  appid: string
  serial_no: string
  privateKey: KeyObject
  apiV3Key: string
  publicKey: KeyObject
  publicKeyId: string
  transferScene: string
}

export type AccountCtx = Pick<Ctx, 'db' | 'cache' | 'announced' | 'env' | 'secretKey'>

/** The merchant from the settings, otherwise from a demonstration's pay simulator; undefined without either. */
export async function payAccount(ctx: AccountCtx): Promise<PayAccount | undefined> {
  const [mchid, appid, isOn] = await Promise.all([
    settingOf(ctx, 'pay.wechat.mch_id'),
    settingOf(ctx, 'wechat.app_id'),
    settingOf(ctx, 'pay.wechat.enabled'),
  ])
  if (mchid === '') return ctx.env.paySimulator === undefined ? undefined : simulated(ctx.env.paySimulator)
  if (isOn === 0 || appid === '') return undefined
  const [serial_no, transferScene, publicKeyId, publicKey, privateKey, apiV3Key] = await Promise.all([
    settingOf(ctx, 'pay.wechat.serial_no'),
    settingOf(ctx, 'pay.wechat.transfer_scene'),
    settingOf(ctx, 'pay.wechat.public_key_id'),
    settingOf(ctx, 'pay.wechat.public_key'),
    secretOf(ctx, 'pay.wechat.private_key'),
    secretOf(ctx, 'pay.wechat.secret'),
  ])
  return accountOf({
    endpoint: ctx.env.wechatPayEndpoint ?? WECHAT_PAY_ENDPOINT,
    mchid,
    appid,
    serial_no,
    transferScene,
    public_key_id: publicKeyId,
    public_key: publicKey,
    private_key: privateKey ?? '',
    apiv3_key: apiV3Key ?? '',
  })
}

/** True if payments are set up, without asking whether a simulator listens. */
export async function isPaySetUp(ctx: AccountCtx): Promise<boolean> {
  const [mchid, isOn] = await Promise.all([settingOf(ctx, 'pay.wechat.mch_id'), settingOf(ctx, 'pay.wechat.enabled')])
  return mchid === '' ? ctx.env.paySimulator !== undefined : isOn === 1
}

interface MerchantInput extends z.infer<typeof merchant> {
  endpoint: string
  transferScene: string
}

/** Undefined if a key is missing or malformed. */
function accountOf({ endpoint, transferScene, mchid, appid, serial_no, ...keys }: MerchantInput): PayAccount | undefined {
  if (serial_no === '' || keys.public_key_id === '' || keys.apiv3_key.length !== API_V3_KEY_LENGTH) return undefined
  try {
    return {
      endpoint,
      mchid,
      appid,
      serial_no,
      transferScene,
      apiV3Key: keys.apiv3_key,
      publicKeyId: keys.public_key_id,
      privateKey: privateKeyOf(keys.private_key),
      publicKey: publicKeyOf(keys.public_key),
    }
  } catch {
    return undefined
  }
}

const API_V3_KEY_LENGTH = 32

const word = z.string().check(z.maxLength(4000))
const merchant = z.object({
  mchid: word,
  appid: word,
  serial_no: word,
  private_key: word,
  apiv3_key: word,
  public_key: word,
  public_key_id: word,
})

const known = new Map<string, PayAccount>()

/** The merchant that the simulator has for this product; undefined while no simulator listens. */
async function simulated(endpoint: string): Promise<PayAccount | undefined> {
  const account = known.get(endpoint)
  if (account) return account
  try {
    const answer = await fetch(`${endpoint}/simulator/merchant`, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    const read = accountOf({ endpoint, transferScene: '1005', ...merchant.parse(await answer.json()) })
    if (read) known.set(endpoint, read)
    return read
  } catch {
    return undefined
  }
}

/** Forgets the simulator's keys, because a simulator that was started again has others. */
export function forgetSimulator(endpoint: string): void {
  known.delete(endpoint)
}
