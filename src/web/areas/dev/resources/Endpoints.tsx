import { resources, type ResourceRow } from '#contract/dev/resources.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { useCan } from '#web/base/session/can.ts'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { runBatch } from '#web/kit/list/actions/batch.ts'
import { bulkStatus, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { resourceColumns } from './columns.tsx'

const resourceTexts = texts({
  zh: {
    word_hint: '路径、名称或权限标识',
    all: '全部',
    sync: '同步接口',
    unbound: '未绑定权限 {n}',
    unbound_hint: '没有绑定权限的接口一律拒绝访问',
  },
  en: {
    word_hint: 'Path, name or permission',
    all: 'All',
    sync: 'Synchronise',
    unbound: 'Unassigned ({n})',
    unbound_hint: 'An endpoint without a permission is refused to everyone',
  },
})

const Search = searchFields(resources.list)

const ResourceForm = lazyPart('id', async () => (await import('./ResourceForm.tsx')).ResourceForm)

/** Every API endpoint: its access and its statistics. */
export function Endpoints() {
  const t = useTexts(resourceTexts)
  const can = useCan()
  const { query, setQuery } = usePage()
  const editing = useEditing()
  const { data } = useCall(resources.summary, {})
  const synchronise = useAction(resources.sync)
  const actions: RowAction<ResourceRow>[] = [
    rowEdit(resources, editing.open),
    {
      key: 'reset',
      label: ['恢复默认', 'Reset to default'],
      access: resources.reset,
      reason: ({ source, status, rate_limit, log_level }) =>
        source === 'code' && status === 1 && rate_limit === null && log_level === 'none' ? ['没有修改过', 'Not modified'] : undefined,
      run: ({ id }, title) => void runBatch(resources.reset, { ids: [id] }, { titleOf: () => title }),
    },
  ]
  const isUnbound = query['state'] === 'unbound'
  return (
    <>
      <ListPage
        entity={resources}
        columns={resourceColumns}
        rowTitle={({ path }) => path}
        search={
          <>
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Choice name="method" />
            <Search.Choice name="auth" />
            <Search.Choice name="state" />
            <Search.Own name="area">
              {(value, set) => (
                <Select
                  value={value}
                  options={(data?.areas ?? []).map((area) => ({ key: area, title: area }))}
                  onChange={set}
                  placeholder={t('all')}
                  clearable
                />
              )}
            </Search.Own>
          </>
        }
        toolbar={
          <>
            {can(resources.sync) && (
              <Button loading={synchronise.isPending} onClick={() => synchronise.mutate({})}>
                {t('sync')}
              </Button>
            )}
            {data !== undefined && (
              <Button
                tone={data.unbound > 0 ? 'danger' : undefined}
                aria-pressed={isUnbound}
                data-tip={t('unbound_hint')}
                onClick={() => setQuery({ state: isUnbound ? undefined : 'unbound', page_no: undefined })}
              >
                {t('unbound', { n: data.unbound })}
              </Button>
            )}
          </>
        }
        actions={actions}
        bulk={bulkStatus(resources)}
      />
      <ResourceForm id={typeof editing.id === 'number' ? editing.id : null} onClose={editing.close} />
    </>
  )
}
