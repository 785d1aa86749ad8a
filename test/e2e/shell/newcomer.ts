import { expect, type Page } from '@playwright/test'
import type { NoticeKind, NoticeParams } from '#contract/notice/kinds.ts'
import { database, query } from '#test/e2e/session/database.ts'
import { arrive } from '#test/e2e/session/login.ts'

/** A new account, which receives no notifications for others. */
export async function newcomer(page: Page, role: string): Promise<{ username: string; token: string }> {
  const username = await database.hire(role)
  const token = await database.enter(username)
  await arrive(page, { token })
  return { username, token }
}

/**
 * Opens a page whose header delays its connection, for three seconds, so that the first page's requests come first.
 * The returned function skips these seconds and resolves when this document, or on a further call the next one, requests the connection.
 */
export async function openQuiet(page: Page, address: string): Promise<() => Promise<void>> {
  let requestCount = 0
  let expectedCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) requestCount++
  })
  await page.clock.install()
  await page.goto(address)
  await expect(bell(page)).toBeVisible()
  return async () => {
    expectedCount++
    await expect(bell(page)).toBeVisible()
    await page.clock.fastForward(3000)
    await expect.poll(() => requestCount).toBe(expectedCount)
  }
}

function bell(page: Page) {
  return page.getByRole('button', { name: /^消息/ })
}

/** Notifies the person, as another product process would. */
export async function notifyPerson(username: string, kind: NoticeKind, params: NoticeParams, link: string | null = null): Promise<void> {
  await query(
    `WITH told AS (
       INSERT INTO notification (admin_user_id, kind, params, link, created_at)
       SELECT id, $2, $3, $4, now() FROM admin_user WHERE username = $1 RETURNING admin_user_id
     )
     SELECT pg_notify('hexbolt_notice', admin_user_id::text) FROM told`,
    [username, kind, JSON.stringify(params), link],
  )
}
