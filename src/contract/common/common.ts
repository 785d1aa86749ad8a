import * as z from 'zod/mini'
import { entity, get, nothing } from '../kit/endpoint.ts'
import { derived, masked, optional, ref, text } from '../kit/field.ts'
import { phoneMask } from '../kit/masked.ts'

const district = z.object({ code: z.string(), name: z.string() })
const city = z.object({ ...district.shape, children: z.array(district) })
const province = z.object({ ...district.shape, children: z.array(city) })

const salesmanOption = z.object({ id: z.int(), nick: z.string(), phone: masked(phoneMask, derived(['手机号', 'Phone'], z.string())) })
const customServiceOption = z.object({ wxid: z.string(), code: z.string(), nickname: z.string() })

export const common = entity('common.common', ['公共', 'Common'], {
  area: get(['地区', 'Areas'], nothing, z.object({ list: z.array(province) }), { path: '/api/common/area', access: 'login' }),
  customServiceOption: get(['客服选项', 'Customer service options'], nothing, z.object({ list: z.array(customServiceOption) }), {
    path: '/api/common/customService/option',
    access: 'login',
  }),
  salesmanOption: get(
    ['业务员选项', 'Salesman options'],
    z.object({ word: optional(text(['关键词', 'Word'], { max: 60 })), agent_id: optional(ref(['代理商', 'Agent'])) }),
    z.array(salesmanOption),
    { path: '/api/common/salesman/option', access: 'login' },
  ),
  demoAccounts: get(
    ['演示账号', 'Demo accounts'],
    nothing,
    z.object({ list: z.array(z.object({ username: z.string(), title: z.string() })), password: z.string() }),
    { path: '/api/common/demo/accounts', access: 'public' },
  ),
})
