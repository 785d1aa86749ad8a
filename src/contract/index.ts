import { endpointsOf, type Permission } from './kit/endpoint.ts'
import type { Label } from './kit/label.ts'
import { seesPhones } from './kit/masked.ts'
import { common } from './common/common.ts'
import { config, configSecret } from './config/config.ts'
import { dict } from './common/dict.ts'
import { error } from './common/error.ts'
import { gproto } from './common/gproto.ts'
import { palette } from './common/palette.ts'
import { search } from './common/search.ts'
import { source } from './common/source.ts'
import { logger } from './dev/logger.ts'
import { menu } from './dev/menu.ts'
import { resources } from './dev/resources.ts'
import { role } from './dev/role.ts'
import { why } from './dev/why.ts'
import { user } from './dev/user.ts'
import { brand } from './goods/brand.ts'
import { category } from './goods/category.ts'
import { scene } from './goods/scene.ts'
import { series } from './goods/series.ts'
import { detail } from './goods/detail.ts'
import { gift } from './goods/gift.ts'
import { goodsPackage } from './goods/package.ts'
import { history } from './history/history.ts'
import { mediaFolder } from './media/folder.ts'
import { media } from './media/media.ts'
import { notice } from './notice/notice.ts'
import { presence } from './presence/presence.ts'
import { skuGrid } from './goods/sku-grid.ts'
import { sku, skuCost } from './goods/sku.ts'
import { spu } from './goods/spu.ts'
import { lock } from './session/lock.ts'
import { mfa } from './session/mfa.ts'
import { profile } from './session/profile.ts'
import { proof } from './session/proof.ts'
import { register } from './session/register.ts'
import { session } from './session/session.ts'
import { taskImport } from './task/import.ts'
import { allTasks, largeExports, task } from './task/task.ts'
import { sms } from './session/sms.ts'
import { smsChannel } from './dev/sms-channel.ts'
import { smsRecord } from './dev/sms-record.ts'
import { smsTemplate } from './dev/sms-template.ts'
import { sso } from './session/sso.ts'
import { ways } from './session/ways.ts'
import { view } from './view/view.ts'
import { todo } from './common/todo.ts'
import { upload } from './common/upload.ts'

/** Every call of the interface, by area, entity and verb. */
export const contract = {
  session: { session, sms, sso, register, ways, lock, mfa, profile, proof },
  common: { common, dict, error, gproto, palette, search, source, todo, upload },
  goods: { brand, category, series, spu, sku, skuGrid, detail, package: goodsPackage, gift, scene },
  dev: { logger, menu, resources, role, user, smsTemplate, smsChannel, smsRecord, why },
  task: { task, import: taskImport },
  history: { history },
  media: { media, folder: mediaFolder },
  notice: { notice },
  presence: { presence },
  view: { view },
  config: { config },
}

/** Permissions that no call stands for, with what they open: fields, and more of what is open. */
export const fieldPermissions: Readonly<Record<Permission, Label>> = {
  [skuCost]: ['查看和修改成本价', 'See and change cost prices'],
  [seesPhones]: ['查看完整手机号', 'See whole phone numbers'],
  [allTasks]: ['查看所有人的任务', 'See everybody’s tasks'],
  [configSecret]: ['更换配置中的密钥', 'Replace secrets among the settings'],
  [largeExports]: ['导出超过五万条', 'Export more than 50,000 rows'],
}

/** Every permission that a role may hold. */
export const permissions: readonly Permission[] = [
  ...new Set([
    ...endpointsOf(contract).flatMap(({ access }) => (access === 'public' || access === 'login' ? [] : [access])),
    ...(Object.keys(fieldPermissions) as Permission[]),
  ]),
]
