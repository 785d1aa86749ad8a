import { scene } from '#contract/goods/scene.ts'
import { useEditing, useOpened } from '#web/kit/form/opened.ts'
import { bulkDelete, bulkStatus, rowDelete, rowEdit } from '#web/kit/list/entity-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { NewButton } from '#web/kit/list/NewButton.tsx'
import { searchFields } from '#web/kit/list/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { deferred } from '#web/kit/ui/deferred.tsx'
import { useTexts } from '#web/locales/texts.ts'
import type { Query } from '#web/router/location.ts'
import { sceneColumns } from './columns.tsx'
import { sceneTexts } from './texts.ts'

const SceneForm = deferred('id', async () => (await import('./SceneForm.tsx')).SceneForm)
const GoodsDrawer = deferred('id', async () => (await import('./GoodsDrawer.tsx')).GoodsDrawer)

const Search = searchFields(scene.list)

export const prefetch = (query?: Query) => prefetchList(scene.list, query)

export default function SceneListPage() {
  const t = useTexts(sceneTexts)
  const editing = useEditing()
  const goods = useOpened('goods')
  return (
    <>
      <ListPage
        entity={scene}
        columns={sceneColumns}
        rowTitle={({ title }) => title}
        search={
          <>
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Choice name="status" />
            <Search.Choice name="is_home" />
          </>
        }
        toolbar={<NewButton entity={scene} open={editing.open} />}
        actions={[
          rowEdit(scene, editing.open),
          { key: 'goods', label: ['管理商品', 'Goods'], access: scene.goods, run: ({ id }) => goods.open(id) },
          rowDelete(scene),
        ]}
        bulk={[...bulkStatus(scene), bulkDelete(scene)]}
      />
      <SceneForm id={editing.id} onClose={editing.close} />
      <GoodsDrawer id={goods.id} onClose={goods.close} />
    </>
  )
}
