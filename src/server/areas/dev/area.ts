import { area } from '#server/area.ts'
import * as logger from '#server/features/log/logger.ts'
import * as smsChannel from '#server/features/sms/sms-channel.ts'
import * as smsRecord from '#server/features/sms/sms-record.ts'
import * as smsTemplate from '#server/features/sms/sms-template.ts'
import * as user from '#server/identity/account/user.ts'
import * as department from '#server/identity/department/department.ts'
import * as role from '#server/identity/role/role.ts'
import * as why from '#server/identity/role/why.ts'
import * as menu from './menu/menu.ts'
import * as resources from './resources/resources.ts'

export const devArea = area({
  verbs: { dev: { department, logger, menu, resources, role, user, smsTemplate, smsChannel, smsRecord, why } },
})
