import { area } from '#server/area.ts'
import * as shopService from '#server/shop/service/service.ts'
import * as assign from './assign/assign.ts'
import * as followup from './followup/followup.ts'
import * as staff from './staff/staff.ts'

export const customServiceArea = area({
  verbs: { customService: { staff, assign, followup } },
  shop: { service: shopService },
})
