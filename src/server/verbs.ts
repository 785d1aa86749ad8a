import type { contract } from '#contract/index.ts'
import * as common from './common/common.ts'
import * as dict from './common/dict.ts'
import * as error from './common/error.ts'
import * as gproto from './common/gproto.ts'
import * as palette from './common/palette.ts'
import * as search from './common/search.ts'
import * as source from './common/source.ts'
import * as todo from './common/todo.ts'
import * as upload from './common/upload.ts'
import * as logger from './dev/logger.ts'
import * as menu from './dev/menu.ts'
import * as resources from './dev/resources.ts'
import * as role from './dev/role.ts'
import * as why from './dev/why.ts'
import * as config from './config/config.ts'
import * as user from './dev/user.ts'
import * as smsChannel from './dev/sms-channel.ts'
import * as smsRecord from './dev/sms-record.ts'
import * as smsTemplate from './dev/sms-template.ts'
import * as brand from './goods/brand.ts'
import * as detail from './goods/detail.ts'
import * as category from './goods/category.ts'
import * as gift from './goods/gift.ts'
import * as goodsPackage from './goods/package.ts'
import * as scene from './goods/scene.ts'
import * as series from './goods/series.ts'
import * as skuGrid from './goods/sku-grid.ts'
import * as sku from './goods/sku.ts'
import * as spu from './goods/spu.ts'
import * as history from './history/history.ts'
import type { Verbs } from './http/mount.ts'
import * as mediaFolder from './media/folder.ts'
import * as media from './media/media.ts'
import * as notice from './notice/notice.ts'
import * as presence from './presence/presence.ts'
import * as lock from './session/lock.ts'
import * as mfa from './session/mfa.ts'
import * as profile from './session/profile.ts'
import * as proof from './session/proof.ts'
import * as register from './session/register.ts'
import * as session from './session/session.ts'
import * as sms from './session/sms.ts'
import * as sso from './session/sso.ts'
import * as taskImport from './task/import.ts'
import * as task from './task/task.ts'
import * as ways from './session/ways.ts'
import * as view from './view/view.ts'

/** What every call of the contract does; a missing verb does not compile. */
export const verbs: Verbs<typeof contract> = {
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
