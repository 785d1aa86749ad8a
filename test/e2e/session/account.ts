import { createHmac } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from '#test/e2e/helpers.ts'
import { database } from './database.ts'
import { arrive } from './login.ts'

/** A new account for one test, so that its changes affect no other test. */
export async function comeIn(page: Page, at = '/setting/personalCenter'): Promise<{ username: string; token: string }> {
  const username = await database.hire('goods')
  const token = await database.enter(username)
  await arrive(page, { token })
  await page.goto(`/#${at}`)
  return { username, token }
}

/** The open part in the personal centre after its button was pressed. */
export async function openPart(page: Page, name: string): Promise<Locator> {
  await page.getByRole('navigation', { name: '个人中心' }).getByRole('button', { name }).click()
  const part = page.getByRole('region', { name })
  await expect(part).toBeVisible()
  return part
}

/** Logs a new account out, by its menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '账号：新同事' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByLabel('用户名')).toBeVisible()
}

/** An authenticator's code for a secret, `steps` from now, each 30 seconds long. */
export function authenticatorCode(secret: string, steps = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
