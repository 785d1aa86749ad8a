import { area } from '#server/area.ts'
import { searchCoupon } from '#server/areas/activity/coupon/give-by.ts'
import * as tradeOptions from '#server/areas/order/order/options.ts'
import * as peopleOptions from '#server/areas/people/options.ts'
import * as search from '#server/areas/people/search.ts'
import * as comment from '#server/features/comment/comment.ts'
import * as common from '#server/features/common/common.ts'
import * as dict from '#server/features/common/dict.ts'
import * as error from '#server/features/common/error.ts'
import * as source from '#server/features/common/source.ts'
import * as desk from '#server/features/desk/desk.ts'
import * as history from '#server/features/history/history.ts'
import * as gproto from '#server/features/links/gproto.ts'
import * as mediaFolder from '#server/features/media/folder.ts'
import * as media from '#server/features/media/media.ts'
import * as upload from '#server/features/media/upload.ts'
import * as notice from '#server/features/notice/notice.ts'
import * as presence from '#server/features/presence/presence.ts'
import * as palette from '#server/features/search/palette.ts'
import * as config from '#server/features/settings/config.ts'
import * as configRequest from '#server/features/settings/request.ts'
import * as taskImport from '#server/features/task/import.ts'
import * as task from '#server/features/task/task.ts'
import * as todo from '#server/features/todo/todo.ts'
import * as view from '#server/features/view/view.ts'
import * as lock from '#server/identity/session/lock.ts'
import * as mfa from '#server/identity/session/mfa.ts'
import * as profile from '#server/identity/session/profile.ts'
import * as proof from '#server/identity/session/proof.ts'
import * as register from '#server/identity/session/register.ts'
import * as session from '#server/identity/session/session.ts'
import * as sms from '#server/identity/session/sms.ts'
import * as sso from '#server/identity/session/sso.ts'
import * as ways from '#server/identity/session/ways.ts'
import * as shopConfig from '#server/shop/config/config.ts'
import * as shopProtocol from '#server/shop/protocol/protocol.ts'
import * as shopUpload from '#server/shop/upload/upload.ts'

/** The contract areas for identity and features, and the parts that several areas add to the common calls. */
export const systemArea = area({
  verbs: {
    session: { session, sms, sso, register, ways, lock, mfa, profile, proof },
    common: {
      common: { ...common, ...peopleOptions, ...tradeOptions },
      dict,
      error,
      gproto,
      palette,
      search: { ...search, coupon: searchCoupon },
      source,
      todo,
      upload,
    },
    task: { task, import: taskImport },
    history: { history },
    comment: { comment },
    desk: { desk },
    media: { media, folder: mediaFolder },
    notice: { notice },
    presence: { presence },
    view: { view },
    config: { config, request: configRequest },
  },
  shop: { upload: shopUpload, config: shopConfig, protocol: shopProtocol },
})
