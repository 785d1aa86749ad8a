import { menu } from '#contract/dev/menu.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { TreeSelect } from '#web/kit/ui/select/TreeSelect.tsx'
import type { TreeNode } from '#web/kit/ui/tree/tree-rows.ts'
import { IconPicker } from './IconPicker.tsx'

const menuTexts = texts({
  zh: {
    basic: '基本信息',
    display: '显示',
    tab: '页签',
    guard: '访问条件',
    no_parent: '第一级',
    type_help: '目录收纳页面，按钮只表示一项权限',
    dir_path_help: '以/开头，如 /goods',
    path_help: '相对于上级的路径，如 brand；以 / 开头为完整路径；外部链接以 https:// 开头',
    name_help: '大写字母开头，全系统唯一',
    component_help: '页面文件，如 goods/brand/index',
    redirect_help: '打开本级时转到的路径',
    perm_help: '格式为 模块:实体:动作，留空时所有人可见',
    perm_button_help: '格式为 模块:实体:动作',
    active_help: '打开该页面时菜单中高亮的路径',
    hidden_help: '不在菜单中显示，仍可打开',
    level_help: '本级不显示，下级显示在它的位置',
    guard_help: '菜单设置“角色控制”打开时才检查',
    sort_help: '数值大的排在前面，也可在列表中拖动',
  },
  en: {
    basic: 'Basics',
    display: 'Display',
    tab: 'Tab',
    guard: 'Guard',
    no_parent: 'Top level',
    type_help: 'A directory contains pages; a button only represents a permission',
    dir_path_help: 'Begins with /, such as /goods',
    path_help: 'Relative to the parent, such as brand; full paths begin with /, external links with https://',
    name_help: 'Starts with a capital letter; must be unique',
    component_help: 'Page file, such as goods/brand/index',
    redirect_help: 'The path that opening this entry leads to',
    perm_help: 'In the form area:entity:action; if empty, everyone sees it',
    perm_button_help: 'In the form area:entity:action',
    active_help: 'The menu path highlighted while this page is open',
    hidden_help: 'Not in the menu, but can still be opened',
    level_help: 'Not shown itself; its children appear in its place',
    guard_help: 'Checked only while role control is on in the settings',
    sort_help: 'Higher numbers come first; rows can also be dragged',
  },
})

const Fields = fieldsOf(menu.edit)

const defaults = {
  type: 'menu',
  sort: 0,
  status: 1,
  hidden: 0,
  level_hidden: 0,
  is_custom_svg: 0,
  dot: 0,
  new_window: 0,
  no_closable: 0,
  tab_hidden: 0,
  dynamic_new_tab: 0,
  no_keep_alive: 0,
  guard_mode: null,
  guard_role: [],
  guard_permission: [],
}

interface MenuFormProps {
  id: number | 'new' | null
  /** A new entry's parent. */
  under: number | null
  onClose: () => void
}

export function MenuForm({ id, under, onClose }: MenuFormProps) {
  const t = useTexts(menuTexts)
  return (
    <FormDrawer entity={menu} id={id} onClose={onClose} defaults={{ ...defaults, parent_id: under }} width={760}>
      <FormGroup title={t('basic')}>
        <Parent self={typeof id === 'number' ? id : undefined} />
        <Wide>
          <Fields.Choice name="type" help={t('type_help')} />
        </Wide>
        <Fields.Text name="title" />
        <Fields.Text name="title_en" />
        <Place />
        <Fields.Int name="sort" help={t('sort_help')} />
        <Fields.Flag name="status" />
      </FormGroup>
      <Display />
    </FormDrawer>
  )
}

/** An entry's possible parents: all except buttons, itself and its descendants. */
function Parent({ self }: { self: number | undefined }) {
  const t = useTexts(menuTexts)
  const { data } = useCall(menu.list, {})
  const rows = (data?.list ?? []).filter(({ type, id }) => type !== 'button' && id !== self)
  const below = (parent: number | null): TreeNode<number>[] =>
    rows
      .filter(({ parent_id }) => parent_id === parent)
      .map(({ id, title, path }) => ({ key: id, title, hint: path ?? undefined, children: below(id) }))
  const nodes = below(null)
  return (
    <Wide>
      <Fields.Own name="parent_id">
        {({ field }) => (
          <TreeSelect
            {...field}
            nodes={nodes}
            value={(field.value as number | null | undefined) ?? null}
            placeholder={t('no_parent')}
            clearable
          />
        )}
      </Fields.Own>
    </Wide>
  )
}

/** Address, page and permission, depending on the entry's type. */
function Place() {
  const t = useTexts(menuTexts)
  const type = Fields.useValue('type')
  const { data } = useCall(menu.views, {}, { staleTime: 600_000 })
  const views = (data?.list ?? []).map((view) => ({ key: view, title: view }))
  return (
    <>
      {type !== 'button' && <Fields.Text name="name" required help={t('name_help')} />}
      {type !== 'button' && <Fields.Text name="path" required help={t(type === 'dir' ? 'dir_path_help' : 'path_help')} />}
      {type === 'menu' && (
        <Fields.Own name="component" help={t('component_help')}>
          {({ field }) => (
            <Select
              {...field}
              value={(field.value as string | null | undefined) ?? null}
              options={views}
              valueTitle={String(field.value ?? '')}
              clearable
            />
          )}
        </Fields.Own>
      )}
      {type !== 'button' && <Fields.Text name="redirect" help={t('redirect_help')} />}
      <Fields.Text name="perm" required={type === 'button'} help={t(type === 'button' ? 'perm_button_help' : 'perm_help')} />
    </>
  )
}

/** An entry's appearance and access; a button has no appearance. */
function Display() {
  const t = useTexts(menuTexts)
  const type = Fields.useValue('type')
  if (type === 'button') return null
  return (
    <>
      <FormGroup title={t('display')}>
        <Fields.Own name="icon" group>
          {({ field }) => <IconPicker value={(field.value as string | null | undefined) ?? null} onChange={field.onChange} />}
        </Fields.Own>
        <Fields.Text name="badge" />
        <Fields.Text name="active_menu" help={t('active_help')} />
        <Fields.Flag name="hidden" help={t('hidden_help')} />
        <Fields.Flag name="level_hidden" help={t('level_help')} />
        <Fields.Flag name="dot" />
        <Fields.Flag name="new_window" />
      </FormGroup>
      {type === 'menu' && (
        <FormGroup title={t('tab')}>
          <Fields.Flag name="no_keep_alive" />
          <Fields.Flag name="no_closable" />
          <Fields.Flag name="tab_hidden" />
          <Fields.Flag name="dynamic_new_tab" />
        </FormGroup>
      )}
      <FormGroup title={t('guard')}>
        <Fields.Pick name="guard_mode" help={t('guard_help')} />
        <Fields.Words name="guard_role" />
        <Fields.Words name="guard_permission" />
      </FormGroup>
    </>
  )
}
