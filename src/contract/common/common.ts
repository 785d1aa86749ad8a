import * as z from 'zod/mini'
import { foldPhone } from '../kit/convert/phone.ts'
import { entity, get, nothing } from '../kit/endpoint.ts'
import { choice, derived, masked, optional, ref, text } from '../kit/field.ts'
import { phoneMask } from '../kit/masked.ts'

const district = z.object({ code: z.string(), name: z.string() })
const city = z.object({ ...district.shape, children: z.array(district) })
const province = z.object({ ...district.shape, children: z.array(city) })

const salesmanOption = z.object({
  id: z.int(),
  name: z.string(),
  nick: z.string(),
  phone: masked(phoneMask, derived(['手机号', 'Phone'], z.string())),
})
const customServiceOption = z.object({
  wxid: z.string(),
  code: z.string(),
  nickname: z.string(),
  /** Serves as many customers as the employee may. */
  is_full: z.boolean(),
})

const keyed = z.object({ list: z.array(z.object({ key: z.string(), title: z.string() })) })
const reasonKinds = {
  close: ['关闭订单', 'Close order'],
  cancel: ['取消并退款', 'Cancel and refund'],
  aftersale: ['售后', 'After-sale'],
} as const

export const common = entity('common.common', ['公共', 'Common'], {
  area: get(['地区', 'Areas'], nothing, z.object({ list: z.array(province) }), { path: '/api/common/area', access: 'login', quiet: true }),
  customServiceOption: get(
    ['客服选项', 'Customer service options'],
    z.object({ word: optional(text(['关键词', 'Word'], { max: 60, fold: foldPhone })) }),
    z.object({ list: z.array(customServiceOption) }),
    { path: '/api/common/customService/option', access: 'login', quiet: true },
  ),
  salesmanOption: get(
    ['业务员选项', 'Salesman options'],
    z.object({ word: optional(text(['关键词', 'Word'], { max: 60, fold: foldPhone })), agent_id: optional(ref(['代理商', 'Agent'])) }),
    z.array(salesmanOption),
    { path: '/api/common/salesman/option', access: 'login', quiet: true },
  ),
  carrierOption: get(['承运商选项', 'Carriers'], nothing, keyed, { path: '/api/common/carrier/option', access: 'login', quiet: true }),
  /** The reasons from which staff or customers choose. */
  orderReasonOption: get(['原因选项', 'Reasons'], z.object({ kind: choice(['类别', 'Type'], reasonKinds) }), keyed, {
    path: '/api/common/order/reason/option',
    access: 'login',
    quiet: true,
  }),
  demoAccounts: get(
    ['演示账号', 'Demo accounts'],
    nothing,
    z.object({ list: z.array(z.object({ username: z.string(), title: z.string() })), password: z.string() }),
    { path: '/api/common/demo/accounts', access: 'public', quiet: true },
  ),
})
