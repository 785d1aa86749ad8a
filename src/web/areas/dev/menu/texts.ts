import { texts } from '#web/base/locales/texts.ts'

export const menuTexts = texts({
  zh: {
    word_hint: '标题、路径、名称或权限标识',
    collapse_all: '收起全部',
    expand_all: '全部展开',
    preview: '按角色预览',
    preview_of: '“{role}”看到的菜单',
    preview_role: '角色',
    preview_empty: '该角色没有可以打开的页面',
    preview_hidden: '不在菜单中显示',
  },
  en: {
    word_hint: 'Title, path, name or permission',
    collapse_all: 'Collapse all',
    expand_all: 'Expand all',
    preview: 'Preview by role',
    preview_of: 'The menu of “{role}”',
    preview_role: 'Role',
    preview_empty: 'This role cannot open any page',
    preview_hidden: 'Hidden from the menu',
  },
})
