import { texts } from '#web/base/locales/texts.ts'

export const roleTexts = texts({
  zh: {
    code_help: '2~20位小写字母或下划线，程序中用来认出角色',
    scope_help: '该角色的人能看到谁的数据；多个角色取最宽的',
    factor_help: '该角色的人登录后须先启用两步验证；涉及资金、角色和账号的权限始终要求',
    new_help: '保存后在“权限”中决定能做什么',
    copy: '复制角色',
    copy_verb: '复制',
    copy_note: '权限、菜单和数据范围与原角色相同',
    copy_title: '{title}副本',
  },
  en: {
    code_help: '2 to 20 lower-case letters or underscores; identifies the role',
    scope_help: 'The data its members see; with several roles, the widest scope applies',
    factor_help: 'Members must set up two-factor authentication first; permissions over money, roles and accounts always require it',
    new_help: 'After saving, grant its permissions under “Permissions”',
    copy: 'Copy the role',
    copy_verb: 'Copy',
    copy_note: 'Permissions, menu and data scope are those of the original',
    copy_title: '{title} (copy)',
  },
})
