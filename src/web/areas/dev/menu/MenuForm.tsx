import { menu } from '#contract/dev/menu.ts'
import { useCall } from '#web/api/query.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { Select } from '#web/kit/ui/Select.tsx'
import type { TreeNode } from '#web/kit/ui/tree-rows.ts'
import { TreeSelect } from '#web/kit/ui/TreeSelect.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { IconPicker } from './IconPicker.tsx'
import { menuTexts } from './texts.ts'

const Fields = fieldsOf(menu.edit)

const defaults = {
  type: 'menu',
  ...{ sort: 0, status: 1, hidden: 0, level_hidden: 0, is_custom_svg: 0, dot: 0, new_window: 0 },
  ...{ no_closable: 0, tab_hidden: 0, dynamic_new_tab: 0, no_keep_alive: 0 },
  ...{ guard_mode: null, guard_role: [], guard_permission: [] },
}

interface MenuFormProps {
  id: number | 'new' | null
  /** What a new entry stands under. */
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
        <Fields.Text name="name" help={t('name_help')} />
        <Place />
        <Fields.Int name="sort" help={t('sort_help')} />
        <Fields.Flag name="status" />
      </FormGroup>
      <Display />
    </FormDrawer>
  )
}

/** What an entry may stand under: everything but buttons, itself and what is beneath it. */
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

/** Address, page and permission, as the type of the entry has them. */
function Place() {
  const t = useTexts(menuTexts)
  const type = Fields.useValue('type')
  const { data } = useCall(menu.views, {}, { staleTime: 600_000 })
  const views = (data?.list ?? []).map((view) => ({ key: view, title: view }))
  return (
    <>
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

/** How it looks and who is let in; a button is never seen. */
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
