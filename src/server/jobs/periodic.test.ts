import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobWords } from '#contract/index/job-words.ts'
import { SMS_JOB } from '#server/platform/messaging/queue.ts'
import { registeredJobs, TIMER_JOB } from '#server/platform/tasks/jobs.ts'
import { TASK_JOB } from '#server/platform/tasks/run.ts'
import { workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { allPeriodic, periodic } from './periodic.ts'

const server = await startServer()
const { db } = server.database

test('every job has words for the home page', () => {
  const names = [...Object.keys(allPeriodic()), ...Object.keys(registeredJobs.get().queued), TASK_JOB, TIMER_JOB, SMS_JOB]
  expect(Object.keys(jobWords).toSorted()).toEqual(names.toSorted())
})

test('what has expired goes by the clock, what has not stays', async () => {
  const token = await server.login()
  const old = new Date(Date.now() - 60 * 24 * 3_600_000).toISOString()
  const now = new Date().toISOString()
  const { rows: people } = await db.execute<{ id: string }>(sql`insert into customer (nick) values ('客户') returning id`)
  const customer_id = people[0]?.id
  for (const at of [old, now]) {
    await db.execute(sql`insert into idempotency_key (admin_user_id, path, key, body_hash, created_at) values (1, '/', ${at}, '', ${at})`)
    await db.execute(sql`insert into sms_code (phone, purpose, code_hash, created_at, expires_at) values ('1', 'login', '', ${at}, ${at})`)
    await db.execute(sql`insert into login_throttle (key, failures, blocked_until, updated_at) values (${at}, 1, ${at}, ${at})`)
    await db.execute(sql`insert into customer_session (customer_id, token_hash, expires_at, refresh_hash, renew_until, ends_at, ip, user_agent, last_seen_at)
      values (${customer_id}, ${at}, ${at}, ${at}, ${at}, ${at}, '', '', ${at})`)
    await db.execute(sql`insert into task_file_chunk (file, part, bytes, created_at) values (gen_random_uuid(), 1, '', ${at})`)
    const { rows } = await db.execute<{ id: string }>(
      sql`insert into task (kind, input, language, request_id, created_at, created_by) values ('goods.sku.import', '{}', 'zh', '', ${at}, 1) returning id`,
    )
    await db.execute(sql`insert into import_row (task_id, line, cells) values (${rows[0]?.id}, 2, '[]')`)
  }
  const place = { ...(await workerContextOf(server)), clock: () => new Date() }
  const jobs = [...Object.values(periodic), registeredJobs.get().periodic['purge-customer-sessions']]
  for (const job of jobs) await job?.act(place)
  for (const table of ['idempotency_key', 'sms_code', 'login_throttle', 'customer_session', 'task_file_chunk', 'import_row']) {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)
    expect({ table, n: rows[0]?.n }).toEqual({ table, n: 1 })
  }
  // live sessions are kept
  expect((await server.app.inject({ url: '/api/info', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200)
})
