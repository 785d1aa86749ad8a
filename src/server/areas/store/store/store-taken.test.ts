import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { storeImport } from '#contract/store/store-import.ts'
import { store } from '#server/areas/people/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { licenseOf } from '#test/make/agent-maker.ts'
import { agentRow, storeRow } from '#test/make/people-rows.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, login } = server
const { db } = server.database
const { import: imports } = contract.task

const nameless = { phone: '该手机号已绑定其他门店', license_no: '该统一社会信用代码已被其他门店使用' }

test('[C3] a store outside of the data scope is not named by a duplicate phone number or licence', async () => {
  const [own, other] = await db.insert(agent).values([agentRow(), agentRow()]).returning()
  const ownRow = { agent_id: own?.id ?? 0, front_images: ['/files/front.png'] }
  const [mine, near, far] = await db
    .insert(store)
    .values([
      storeRow({ ...ownRow, name: '自己的门店' }),
      storeRow({ ...ownRow, name: '近处的门店', phone: '13700000011', license_no: licenseOf(11) }),
      storeRow({ agent_id: other?.id ?? 0, name: '远处的门店', phone: '13700000012', license_no: licenseOf(12) }),
    ])
    .returning()
  const perms = ['store:store:list', 'store:store:edit', 'store:store:import', 'user:user:phone']
  const token = await login({ perms, scope: 'agent_tree', agent_id: own?.id ?? 0 })
  const { data: row } = await call(contract.store.store.detail, { id: mine?.id ?? 0 }, { token })
  const edit = (fields: object) => call(contract.store.store.edit, { ...row, ...fields } as never, { token })
  expect((await edit({ phone: near?.phone })).msg).toBe('该手机号已绑定门店“近处的门店”')
  expect((await edit({ license_no: near?.license_no })).msg).toBe('该统一社会信用代码已被门店“近处的门店”使用')
  for (const field of ['phone', 'license_no'] as const)
    expect(await edit({ [field]: far?.[field] })).toMatchObject({ code: 400, msg: nameless[field], data: { errors: [{ field }] } })

  const mapping = ['code', 'phone', 'license_no']
  const headings = mapping.map((name) => storeImport.find((column) => column.name === name)?.label[0])
  const file = Buffer.from([headings.join(','), [mine?.code, far?.phone, far?.license_no].join(',')].join('\n'))
  const id = (await call(contract.store.store.import, {} as never, { token, file })).data.task_id
  await work(server)
  expect((await call(imports.map, { id, mapping, create: 0 }, { token })).code).toBe(200)
  await work(server)
  const { list } = (await call(imports.rows, { id }, { token })).data
  expect(list.map(({ errors }) => errors.map(({ msg }) => msg))).toEqual([[nameless.phone, nameless.license_no]])
})
