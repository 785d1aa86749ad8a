import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { noteHead, shipHead } from '#server/features/log/head.ts'
import { verifyAudit } from '#server/features/log/verify.ts'
import { notedHeads } from '#server/ops/noted-heads.ts'
import { sealLog } from '#test/make/sealed.ts'
import { behindTheTriggers } from '#test/make/triggers.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { acting, database } = server
const { pool } = database
const folder = await mkdtemp(join(tmpdir(), 'hexbolt-heads-'))
afterAll(() => rm(folder, { recursive: true }))

async function log(title: string): Promise<void> {
  await pool.query(
    `insert into logger (request_id, kind, username, action, after, ip, user_agent)
     values ('r', 'operate', 'admin', 'goods.brand.edit', jsonb_build_object('title', $1::text), '::1', 'test')`,
    [title],
  )
  await sealLog(pool)
}

async function ship(auditHead: string): Promise<void> {
  const { env, now } = await server.ctxFor()
  // with the product's database rights
  await shipHead({ database: acting, env: { ...env, auditHead }, clock: () => now }, [0, 0])
}

/** Acts as the database owner: changes a row and recomputes every seal over it. */
const rewritten = `
  update logger set username = 'nobody' where after->>'title' = 'first';
  do $$
  declare old audit.seal[] := array(select s from audit.seal s order by id); s audit.seal;
  begin
    delete from audit.seal;
    alter sequence audit.seal_id_seq restart;
    foreach s in array old loop
      if s.branch in ('operate', 'login', 'fault') then perform audit.seal_range(s.generation, s.tx_from, s.tx_to);
      else perform audit.add_seal(s); end if;
    end loop;
  end $$`

test('[V17] an owner rewriting rows and seals passes the chain, but not the heads noted outside', async () => {
  const record = join(folder, 'heads')
  await log('first')
  await ship(record)
  await log('second')
  await ship(record)
  // without new rows no head is recorded again
  await ship(record)
  const { heads } = await notedHeads(record)
  expect(heads).toHaveLength(2)
  expect((await verifyAudit(pool, { known: heads })).fault).toBeUndefined()

  await behindTheTriggers(pool, rewritten)
  expect((await verifyAudit(pool)).fault).toBeUndefined()
  expect((await verifyAudit(pool, { known: heads })).fault).toMatchObject({ what: 'chain', seal: Number.parseInt(heads[0] ?? '', 10) })
})

test('[V17] what a restore took away lawfully is said in the record, and no fault', async () => {
  const record = join(folder, 'restored')
  await log('custom')
  await ship(record)
  const [head = ''] = (await notedHeads(record)).heads
  const later = `${Number.parseInt(head, 10) + 5}:${'0'.repeat(64)}`
  await noteHead(record, { at: '2026-01-02T00:00:00.000Z', head: later })
  expect((await verifyAudit(pool, { known: (await notedHeads(record)).heads })).fault).toMatchObject({ what: 'chain' })
  await noteHead(record, { at: '2026-01-03T00:00:00.000Z', head, restored: true })
  const noted = await notedHeads(record)
  expect(noted).toEqual({ heads: [head, head], restored: ['2026-01-03T00:00:00.000Z'] })
  expect((await verifyAudit(pool, { known: noted.heads })).fault).toBeUndefined()
})

test('[V17] a damaged record is refused with its line; an unfinished last line is not read', async () => {
  const record = join(folder, 'damaged')
  const line = JSON.stringify({ at: '2026-01-02T00:00:00.000Z', head: `1:${'a'.repeat(64)}` })
  await writeFile(record, `${line}\n${line.slice(0, 30)}`)
  expect((await notedHeads(record)).heads).toHaveLength(1)
  await writeFile(record, `${line}\n${line.slice(0, 30)}\n${line}\n`)
  await expect(notedHeads(record)).rejects.toThrow('Line 2')
  await expect(notedHeads(join(folder, 'nowhere'))).rejects.toThrow('nowhere')
})

test('[V17] an address is told by POST, again where it failed; redirects are not followed', async () => {
  const answers = [500, 302, 204]
  const heard: { body: string; authorization: string | undefined }[] = []
  const outside = createServer((request, answer) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      heard.push({ body, authorization: request.headers.authorization })
      answer.writeHead(answers.shift() ?? 500, { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void outside.close())
  const { port } = outside.address() as AddressInfo
  await log('fourth')
  const address = `http://shop:s%40cret@127.0.0.1:${port}/heads`
  await ship(address)
  expect(heard).toHaveLength(3)
  const { head } = await verifyAudit(pool)
  for (const { body, authorization } of heard) {
    expect(JSON.parse(body)).toMatchObject({ head })
    expect(authorization).toBe(`Basic ${Buffer.from('shop:s@cret').toString('base64')}`)
  }
  // the record consists of complete JSON lines, which can be archived as they are
  await writeFile(join(folder, 'told'), heard.at(-1)?.body ?? '')
  expect((await notedHeads(join(folder, 'told'))).heads).toEqual([head])
  expect(await readFile(join(folder, 'told'), 'utf8')).toMatch(/\n$/)

  await log('fifth')
  // three attempts, and the job logs the reason
  await expect(ship(address)).rejects.toThrow('answered 500')
})
