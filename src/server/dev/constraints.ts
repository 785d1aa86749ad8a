import { taken, type ConstraintMessage } from '../core/constraints.ts'

/** What a refused constraint of the account tables means to the person. */
export const devConstraints: Record<string, ConstraintMessage> = {
  role_code_key: taken('code', ['角色标识', 'Role code']),
  role_title_key: taken('title', ['角色名称', 'Role name']),
  admin_user_username_key: taken('username', ['用户名', 'User name']),
  admin_user_phone_key: taken('mobile', ['手机号', 'Mobile number']),
}
