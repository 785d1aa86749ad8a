import { taken, type ConstraintMessage } from '../core/constraints.ts'

/** What a refused constraint of the account tables means to the person. */
export const devConstraints: Record<string, ConstraintMessage> = {
  menu_name_key: taken('name', ['路由名称', 'Route name']),
  menu_parent_check: {
    field: 'parent_id',
    message: ['不能选择自身或下级作为上级', 'An entry cannot stand in itself or in what is beneath it'],
  },
  sms_channel_title_key: taken('title', ['通道名称', 'Name of the channel']),
  role_code_key: taken('code', ['角色标识', 'Role code']),
  role_title_key: taken('title', ['角色名称', 'Role name']),
  admin_user_username_key: taken('username', ['用户名', 'User name']),
  admin_user_phone_key: taken('mobile', ['手机号', 'Mobile number']),
}
