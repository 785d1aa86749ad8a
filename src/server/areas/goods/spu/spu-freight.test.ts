import { expect, test } from 'vitest'
import { spu as contract } from '#contract/goods/spu.ts'
import { freightTemplate } from '#server/areas/goods/shared/shared-tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)

test('freight by a template keeps its template, also where only the template is named', async () => {
  const [template] = await server.database.db.insert(freightTemplate).values({ title: '按重量' }).returning({ id: freightTemplate.id })
  const id = await make.spu()
  const edit = async (values: object) => {
    const { data } = await server.call(contract.detail, { id }, { token })
    const { title, code, brand_id, series_id, category_id, unit, version } = data
    return server.call(contract.edit, { id, version, title, code, brand_id, series_id, category_id, unit, ...values }, { token })
  }
  expect((await edit({ freight_type: 'by_template', freight_template_id: template?.id })).code).toBe(200)
  const refused = { code: 400, data: { errors: [{ field: 'freight_template_id', msg: '请选择运费模板' }] } }
  expect(await edit({ freight_template_id: null })).toMatchObject(refused)
  expect(await edit({ freight_type: 'by_template', freight_template_id: null })).toMatchObject(refused)
  expect((await edit({ freight_type: 'free' })).code).toBe(200)
  expect((await server.call(contract.detail, { id }, { token })).data.freight_template_id).toBeNull()
})
