import { resources, type ResourceRow } from '#contract/dev/resources.ts'
import { useAction, useCall } from '#web/api/query.ts'
import type { RowAction } from '#web/kit/list/actions.tsx'
import { runBatch } from '#web/kit/list/batch.ts'
import { bulkStatus, rowEdit } from '#web/kit/list/entity-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search.tsx'
import { useEditing } from '#web/kit/form/opened.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Select } from '#web/kit/ui/Select.tsx'
import { deferred } from '#web/kit/ui/deferred.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { usePage } from '#web/router/page.ts'
import { useCan } from '#web/session/can.ts'
import { resourceColumns } from './columns.tsx'
import { resourceTexts } from './texts.ts'

const Search = searchFields(resources.list)

const ResourceForm = deferred('id', async () => (await import('./ResourceForm.tsx')).ResourceForm)

/** Every endpoint of the interface: who may call it, and how it does. */
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
      label: ['恢复默认', 'As built'],
      access: resources.reset,
      reason: ({ source, status, rate_limit, log_level }) =>
        source === 'code' && status === 1 && rate_limit === null && log_level === 'none'
          ? ['没有修改过', 'It is as it was built']
          : undefined,
      run: ({ id }) => void runBatch(resources.reset, { ids: [id] }),
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
